import { registerBackgroundSync } from './background-sync.ts';
import { current } from './current.ts';
import { isQuota, namesOf, withRoom } from '#store/room.ts';

/** The change couldn't be stored on this device; `message` says why. The form should stay open. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

const REOPEN_TRIES = 4;
const REOPEN_PAUSE_MS = 150;

/**
 * Stores a change and does whatever it takes to keep it: asks for persistent storage, frees space once if there
 * is none, reopens a lost database connection (FAULTS 15, 16, 18). Resolves only after the commit.
 */
export async function safely<T>(write: () => Promise<T>): Promise<T> {
  askToPersist();
  const saved = await withRoom(() => reconnecting(write), current.get()?.db).catch(
    (error: unknown) => {
      throw notSaved(error);
    },
  );
  registerBackgroundSync();
  return saved;
}

/** Dexie reopens a closed database by itself at the next use; after a lost connection that takes a moment. */
async function reconnecting<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === REOPEN_TRIES || !isConnectionLost(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, REOPEN_PAUSE_MS * 2 ** tries));
  }
}

function notSaved(error: unknown): Error {
  if (isQuota(error))
    return new NotSaved("There's no space left on this device, so your change wasn't saved.");
  if (error instanceof Error && storeErrors.has(error.name)) {
    return new NotSaved("Couldn't save your change on this device. Please try again.");
  }
  return error instanceof Error ? error : new Error(String(error));
}

const lost: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
]);
const storeErrors: ReadonlySet<string> = new Set([
  ...lost,
  'OpenFailedError',
  'TransactionInactiveError',
  'TimeoutError',
]);

function isConnectionLost(error: unknown): boolean {
  return !isQuota(error) && namesOf(error).some((name) => lost.has(name));
}

let isAsked = false;

/** At the first queued change: before that, there is nothing on the device that the server does not have. */
function askToPersist(): void {
  if (isAsked || !('storage' in navigator)) return;
  isAsked = true;
  void navigator.storage.persist();
}
