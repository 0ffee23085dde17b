import { zoneHere } from '#domain/time/zone.ts';
import type { PushSubscriptionDraft } from '#contract/notices.ts';

/** A member wants notifications on this device, and this is what the server was last told of it. */
export interface PushWish {
  /** When it began, by the server's clock. */
  readonly since: string;
  readonly endpoint: string;
  /** The site's key that the browser subscribed with. */
  readonly key: string;
  readonly zone: string;
  /** The device's time (ms) of the last telling. */
  readonly at: number;
}

/** The Web Lock of whoever turns notifications on or off here, or looks after them. */
export const PUSH_LOCK = 'muster-push';

/** What the server is told of a subscription; null if the browser gave it no keys to encrypt with. */
export function subscriptionDraftOf(subscription: PushSubscription): PushSubscriptionDraft | null {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, keys: { p256dh, auth }, zone: zoneHere() };
}

/** How this portal subscribes: a browser that shows nothing for a push ends the subscription. */
export function subscribeWith(
  registration: Pick<ServiceWorkerRegistration, 'pushManager'>,
  key: string,
): Promise<PushSubscription> {
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
