import { features } from '#server/features.ts';
import { noticesFeature } from '#server/features/notices/notices.feature.ts';

/** All features of the server without the background work of notifications. */
export const untoldFeatures = features.map((one) =>
  one === noticesFeature ? { routes: noticesFeature.routes } : one,
);
