import type { Feature } from '#server/core/http/feature.ts';
import { startMailDelivery } from '#server/mail/delivery.ts';
import { accountsRoutes, captchaRoutes } from './accounts.routes.ts';

/** Accounts, and the delivery of every mail that any feature orders. */
export const accountsFeature: Feature = {
  routes: [...captchaRoutes, ...accountsRoutes],
  start: startMailDelivery,
};
