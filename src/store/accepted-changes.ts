import { DAY_MS } from '#domain/time/durations.ts';
import type { Settled } from '#sync/engine/outbox.ts';
import type { MusterDatabase } from './database.ts';

/** Accepted changes stay listed this long. */
const LISTED_MS = 7 * DAY_MS;
/**
 * They stay known this long, as the addresses of their pictures do (sweep-files.ts): for less than the 90 days of a key.
 */
const KNOWN_MS = 42 * DAY_MS;

/** What was accepted is listed for a week, and then only known. */
export async function putAway(db: MusterDatabase, now: number): Promise<void> {
  const accepted = db.sent.where('state');
  await accepted
    .equals('sent')
    .and(({ settledAt }) => settledAt < now - LISTED_MS)
    .modify(unlisted);
  await accepted
    .equals('kept')
    .and(({ settledAt }) => settledAt < now - KNOWN_MS)
    .delete();
}

/**
 * Takes all accepted changes from the list of somebody whose session ended. A server that was put back to an older copy may have
 * forgotten the session as well: once they have signed in again, it is asked what it has.
 */
export async function putAllAway(db: MusterDatabase): Promise<void> {
  await db.sent.where('state').equals('sent').modify(unlisted);
  if ((await db.sent.where('state').equals('kept').count()) > 0) await db.setFact('restored', true);
}

/** Its request says the same as its arguments. */
function unlisted(settled: Settled, ref: { value: Settled }): void {
  ref.value = { ...settled, state: 'kept', request: null };
}
