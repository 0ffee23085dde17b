import { useLiveQuery } from 'dexie-react-hooks';
import type { MusterDatabase } from '#store/database.ts';
import { forLiveQuery } from './live-query-retry.ts';
import { current } from './current.ts';
import { useObservable } from '../observable.ts';

/** A query whose result changes by itself: the last result `about` the same thing is shown until the newer one is read. */
export interface LiveQuestion {
  readonly about: string;
  /** What else the result depends on: the time, how much is wanted. */
  readonly given: string;
}

/**
 * What `read` finds in the current person's database, read again whenever that changes in any tab. `key`
 * names the query: the result of another one is never shown. Undefined while it is being read.
 */
export function useLive<T>(
  key: string | LiveQuestion,
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
