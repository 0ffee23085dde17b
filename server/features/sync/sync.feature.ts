import type { Feature } from '#server/core/http/feature.ts';
import { ensureEpoch } from './epoch.ts';
import { syncRoutes } from './sync.routes.ts';
import { pruneTombstones } from './tombstones.ts';

const DAY_MS = 86_400_000;

/** The pull, on a database whose transaction ids are known to be its own. */
export const syncFeature: Feature = {
  routes: syncRoutes,
  async start({ database, log, now }) {
    await ensureEpoch(database);
    const prune = () => {
      pruneTombstones(database, now()).catch((error: unknown) => {
        log.error({ err: error }, 'could not remove old tombstones; trying again tomorrow');
      });
    };
    const timer = setInterval(prune, DAY_MS).unref();
    await pruneTombstones(database, now());
    return async () => {
      clearInterval(timer);
    };
  },
};
