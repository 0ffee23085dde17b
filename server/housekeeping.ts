import { join } from 'node:path';
import { pruneAudit } from '#server/db/audit.ts';
import { pruneKeys } from '#server/core/http/idempotency.ts';
import { pruneLimits } from '#server/core/identity/limits.ts';
import type { Services } from '#server/core/http/services.ts';
import { pruneSessions } from '#server/core/identity/sessions.ts';
import { pruneNotices, pruneSubscriptions } from '#server/notices/notices.repository.ts';
import { pruneAnnouncements } from '#server/notices/teller.ts';
import { removePartials } from '#server/core/files/whole-file.ts';

const EVERY_MS = 6 * 3_600_000;

const prunes = [
  pruneKeys,
  pruneLimits,
  pruneSessions,
  pruneAudit,
  pruneAnnouncements,
  pruneNotices,
  pruneSubscriptions,
];

/**
 * Removes expired keys, counters, sessions, audit entries and notices, and unfinished files, now and every six hours; two processes
 * may do it at once.
 */
export function startHousekeeping({ config, database, log, now }: Services): () => Promise<void> {
  const tidy = async () => {
    for (const prune of prunes) await prune(database.db, now());
    for (const folder of ['uploads', 'mail'])
      await removePartials(join(config.dataDir, folder), now());
  };
  const run = () => {
    tidy().catch((error: unknown) => {
      log.error({ err: error }, 'could not remove what is old; trying again next round');
    });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
  };
}
