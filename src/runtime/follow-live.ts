import { liveQuery } from 'dexie';
import type { MusterDatabase } from '#store/database.ts';
import { forLiveQuery } from './live-query-retry.ts';
import { current } from './current.ts';

/** What `read` finds, as `useLive`, outside React, for whoever is current; the function it returns ends it. */
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
