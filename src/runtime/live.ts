import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MusterDatabase } from '#store/database.ts';
import { current } from './current.ts';
import { useObservable } from '../observable.ts';

/** A question whose answer changes by itself: what was found `about` the same is shown until the newer answer is read. */
export interface Question {
  readonly about: string;
  /** What else the answer depends on: the time, how much is wanted. */
  readonly given: string;
}

/**
 * What `read` finds in the database of the person of this tab, again whenever that changes, in any tab.
 * `key` names the question: an answer to another one is never shown. Undefined while it is read.
 */
export function useLive<T>(
  key: string | Question,
  read: (db: MusterDatabase) => Promise<T>,
): T | undefined {
  const db = useObservable(current)?.db;
  const { about, given } = typeof key === 'string' ? { about: key, given: '' } : key;
  const found = useLiveQuery(async () => {
    if (!db) return undefined;
    return { db, about, answer: await unlessClosed(() => read(db)) };
  }, [db, about, given]);
  return found?.about === about && found.db === db ? found.answer : undefined;
}

/** The same outside React, for the person of each moment; ends with the function it answers. */
export function followLive<T>(
  read: (db: MusterDatabase) => Promise<T>,
  onFound: (found: T, db: MusterDatabase) => void,
): () => void {
  let stop: (() => void) | null = null;
  const restart = () => {
    stop?.();
    const db = current.get()?.db;
    if (!db) return;
    const subscription = liveQuery(() => unlessClosed(() => read(db))).subscribe({
      next(found) {
        if (found !== undefined) onFound(found, db);
      },
      error: reportError,
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

/** A database is closed when its owner leaves; pending reads no longer matter then. */
export async function unlessClosed<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && error.name === 'DatabaseClosedError') return undefined;
    throw error;
  }
}
