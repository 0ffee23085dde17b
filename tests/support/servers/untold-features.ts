import { features } from '#server/features.ts';
import { noticesFeature } from '#server/features/notices/notices.feature.ts';

/** All that the server can do, where nobody is told anything by itself. */
export const untoldFeatures = features.map((one) =>
  one === noticesFeature ? { routes: noticesFeature.routes } : one,
);
