import { isConnectionLost, isTakenBack } from './refusal.ts';

/** A database is closed when its owner leaves, or its page is left; pending reads no longer matter then. */
export async function unlessClosed<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isClosed(error)) return undefined;
    throw error;
  }
}

/**
 * Whether a reading failed because nobody is there for it any more. Its database was closed, since its owner left, here or
 * in another tab, of which this one may hear later. Or it was taken back (store/guarded-dexie.ts). Or the browser took the
 * database away: what is opened anew tells whether it is another one (FAULTS 15), and everything is read again.
 */
export function isClosed(error: unknown): boolean {
  const wasClosed = error instanceof Error && error.name === 'DatabaseClosedError';
  return wasClosed || isTakenBack(error) || isConnectionLost(error);
}
