import type { Feature } from '#server/core/http/feature.ts';
import { ensureEpoch } from './epoch.ts';
import { syncRoutes } from './sync.routes.ts';

/** The pull, on a database whose transaction ids are known to be its own. */
export const syncFeature: Feature = {
  routes: syncRoutes,
  async start({ database }) {
    await ensureEpoch(database);
    return () => Promise.resolve();
  },
};
