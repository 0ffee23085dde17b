import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MusterDatabase } from '#store/database.ts';
import { isConnectionLost, isTakenBack } from '#store/refusal.ts';
import { forLiveQuery } from './asking-again.ts';
import { current } from './current.ts';
import { useObservable } from '../observable.ts';

/** A query whose result changes by itself: the last result `about` the same thing is shown until the newer one is read. */
export interface Question {
  readonly about: string;
  /** What else the result depends on: the time, how much is wanted. */
  readonly given: string;
}

/**
 * What `read` finds in the current person's database, read again whenever that changes in any tab. `key`
 * names the query: the result of another one is never shown. Undefined while it is being read.
 */
export function useLive<T>(
  key: string | Question,
  read: (db: MusterDatabase) => Promise<T>,
): T | undefined {
  const db = useObservable(current)?.db;
  const { about, given } = typeof key === 'string' ? { about: key, given: '' } : key;
  const found = useLiveQuery(async () => {
    if (!db) return undefined;
    return { db, about, answer: await forLiveQuery(() => read(db)) };
  }, [db, about, given]);
  return found?.about === about && found.db === db ? found.answer : undefined;
}

/** The same outside React, for whoever is current; the function it returns ends it. */
export function followLive<T>(
  read: (db: MusterDatabase) => Promise<T>,
  onFound: (found: T, db: MusterDatabase) => void,
): () => void {
  let stop: (() => void) | null = null;
  const restart = () => {
    stop?.();
    const db = current.get()?.db;
    if (!db) return;
    const subscription = liveQuery(() => forLiveQuery(() => read(db))).subscribe({
      next(found) {
        onFound(found, db);
      },
      error(error) {
        reportError(error);
      },
    });
    stop = () => {
      subscription.unsubscribe();
    };
  };
  restart();
  const unsubscribe = current.subscribe(restart);
  return () => {
    unsubscribe();
    stop?.();
  };
}

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
