// @chunk queuing
import { registerBackgroundSync } from './background-sync.ts';
import { current } from './current.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { retryUntilDone } from '#store/retry-until-done.ts';
import { isQuota, isStoreRefused } from '#store/refusal.ts';
import { withRoomMade } from '#store/make-room.ts';
import { isSilent } from '#store/database-silence.ts';

/** Stores a change that is to be sent: `stored`, and asks the browser to keep it, and to wake the worker for it. */
export async function safely<T>(write: () => Promise<T>): Promise<T> {
  askToPersist();
  const saved = await stored(write);
  registerBackgroundSync();
  return saved;
}

/**
 * Writes into the current person's database and does whatever it takes to keep it: frees space once if there is none,
 * reopens a lost connection, waits for whoever left the page to be back (FAULTS 15, 16, 18, 35). Writes go one after the
 * other: one that is repeated must not land after one that was wanted later. Resolves only after the commit; rejects with
 * NotSaved when nothing was stored, after a few seconds if the database does not answer.
 */
export function stored<T>(write: () => Promise<T>): Promise<T> {
  const db = current.get()?.db;
  const turn = last.then(() => {
    if (db && isSilent(db)) throw new NotSaved(UNANSWERED); // who comes later need not wait as long again
    return withRoomMade(() => retryUntilDone(db, write), db);
  });
  last = turn.catch(() => undefined); // its own caller hears of it
  return turn.catch((error: unknown) => {
    throw db && isSilent(db) ? new NotSaved(UNANSWERED) : notSaved(error);
  });
}

let last: Promise<unknown> = Promise.resolve();

const UNANSWERED =
  "This device's storage isn't answering, so your change wasn't saved. Reload the page and try again.";

function notSaved(error: unknown): Error {
  if (isQuota(error))
    return new NotSaved("There's no space left on this device, so your change wasn't saved.");
  const isInactive = error instanceof Error && error.name === 'TransactionInactiveError';
  if (isInactive || isStoreRefused(error)) {
    return new NotSaved("Couldn't save your change on this device. Please try again.");
  }
  return error instanceof Error ? error : new Error(String(error));
}

let isAsked = false;

/** At the first queued change: before that, there is nothing on the device that the server does not have. */
function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // WebKitGTK has no storage to ask, and a private window may refuse the question: then there is nothing to be had.
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined);
}
