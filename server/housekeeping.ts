import { join } from 'node:path';
import { exportsFolder, pruneExports } from '#server/accounts/data-exports.ts';
import { pruneAudit } from '#server/db/audit.ts';
import { pruneFormerNames } from '#server/db/known-roles.ts';
import { pruneKeys } from '#server/core/idempotency/forgotten-keys.ts';
import { pruneCaptchas } from '#server/core/identity/captcha.ts';
import { pruneLimits } from '#server/core/identity/limits.ts';
import type { Services } from '#server/core/calls/services.ts';
import { bringBack } from '#server/core/queue/leases.ts';
import type { Queryable } from '#server/db/database.ts';
import { pruneSessions } from '#server/core/identity/sessions.ts';
import { doubtsAbout, noteDone } from '#server/db/doubted-clock.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { pruneEmailChanges } from '#server/mail/email-changes.ts';
import { pruneResetTokens } from '#server/mail/reset-tokens.ts';
import { pruneSubmissions } from '#server/features/applications/submissions.repository.ts';
import { pruneAway } from '#server/features/events/away.repository.ts';
import { pruneStandingWaits } from '#server/features/events/series/seating.ts';
import { pruneChanges } from '#server/features/sync/change-pruning.ts';
import { pruneMarks } from '#server/features/sync/marks.ts';
import { pruneMessages } from '#server/notices/messages.repository.ts';
import { pruneNotices, pruneSubscriptions } from '#server/notices/notices.repository.ts';
import { pruneWatches } from '#server/notices/seat-watches.ts';
import { pruneAnnouncements } from '#server/notices/news-worker.ts';
import { removePartials } from '#server/core/files/atomic-file.ts';
import { queues } from './queues.ts';

const EVERY_MS = 6 * HOUR_MS;

const prunes = [
  pruneChanges,
  pruneMarks,
  pruneKeys,
  pruneLimits,
  pruneSessions,
  pruneAudit,
  pruneAnnouncements,
  pruneNotices,
  pruneMessages,
  pruneWatches,
  pruneAway,
  pruneStandingWaits,
  pruneFormerNames,
  pruneSubscriptions,
  pruneResetTokens,
  pruneEmailChanges,
  pruneCaptchas,
  (db: Queryable) => bringBack(db, queues),
];

type Tidied = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/**
 * Keeps house now and every six hours; two processes may do it at once. Returns a function to end it, which waits for a round that
 * has begun: the database is closed next.
 */
export function startHousekeeping(services: Tidied): () => Promise<void> {
  let round = keepHouse(services);
  const run = () => {
    round = keepHouse(services);
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/**
 * Removes what is old, unless the clock is doubted (`judgeClock`): what would be removed by mistake is gone for good, and what is
 * kept too long harms nobody.
 */
export async function keepHouse(services: Tidied): Promise<void> {
  const { database, log, now } = services;
  try {
    const doubts = await doubtsAbout(database.db, now());
    if (doubts !== null) {
      log.warn(doubts);
      return;
    }
    await tidy(services);
    await noteDone(database.db, now());
  } catch (error) {
    log.error({ err: error }, 'could not tell whether the clock is right; trying again next round');
  }
}

/**
 * Removes old changes of the feed, expired keys, counters, sessions, audit entries, submissions, notices, watches, copies of members' data and former names of roles, and
 * unfinished files, and brings back what a clock that was ahead has put off. What can't be removed keeps nothing else.
 */
export async function tidy({ config, database, log, now }: Tidied): Promise<void> {
  const folders = [
    ...['uploads', 'mail'].map((name) => join(config.dataDir, name)),
    exportsFolder(config),
  ];
  const parts = [
    ...prunes.map((prune) => () => prune(database.db, now())),
    () => pruneExports(database.db, now(), config),
    () => pruneSubmissions(database.db, now(), config.submissionDays),
    ...folders.map((folder) => () => removePartials(folder, now())),
  ];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      log.error({ err: error }, 'could not remove what is old; trying again next round');
    }
  }
}
