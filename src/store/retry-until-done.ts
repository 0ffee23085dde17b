import { isLeft, whenBack } from '#browser/leaving.ts';
import { isClosed } from './closed.ts';
import { isSilent } from './database-silence.ts';

const TRIES = 4;
const PAUSE_MS = 150;

/**
 * Does the work once more after a trouble that passes: nobody was at the page, or the connection was lost, which Dexie
 * opens again by itself (FAULTS 18, 35). Work that was cut off has changed nothing, or finds out that it was done. What the
 * database never answered is not asked again: whoever waits for it is to be told.
 */
export async function retryUntilDone<T>(
  db: Parameters<typeof isSilent>[0] | undefined,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isUnanswered = db !== undefined && isSilent(db);
      if ((tries === TRIES || isUnanswered || !isClosed(error)) && !isLeft()) throw error;
    }
    await whenBack();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** Math.min(tries, TRIES)));
  }
}
