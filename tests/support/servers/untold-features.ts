import { features } from '#server/features.ts';
import { eventsFeature } from '#server/features/events/events.feature.ts';
import { noticesFeature } from '#server/features/notices/notices.feature.ts';

/** All features of the server without the background work of notifications, and of what events do by the clock. */
export const untoldFeatures = features.map((one) =>
  one === noticesFeature || one === eventsFeature ? { routes: one.routes } : one,
);
