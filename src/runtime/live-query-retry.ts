import { readAllAgain } from '#store/guarded-dexie.ts';
import { isConnectionLost } from '#store/refusal.ts';

/** A lost connection is opened anew by the next question; so many ms later, then twice as many, up to this. */
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;

let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | null = null;

/**
 * Runs the reading of a live query. A reading that was closed or taken back fails in the way that Dexie's live queries
 * expect, which then keep what they found before. So does one that failed with a lost connection (FAULTS 18); all live
 * queries then ask again, a moment later.
 */
export async function forLiveQuery<T>(read: () => Promise<T>): Promise<T> {
  try {
    const found = await read();
    pause = FIRST_PAUSE_MS;
    return found;
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    askAgainSoon();
    throw new DOMException('The database is opened again.', 'AbortError');
  }
}

function askAgainSoon(): void {
  if (timer !== null) return;
  timer = setTimeout(() => {
    timer = null;
    readAllAgain();
  }, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
}
