// @chunk member
import { badgeCounts, showBadge } from '#store/badge.ts';
import { isLeft } from '#browser/leaving.ts';
import type { MusterDatabase } from '#store/database.ts';
import { liveQuery } from 'dexie';
import { forLiveQuery } from './live-query-retry.ts';

/** Keeps the count on the app's icon right while a member is here, and takes it away when they leave. */
export function followBadge(db: MusterDatabase, leaving: AbortSignal): void {
  const following = liveQuery(() => forLiveQuery(() => badgeCounts(db))).subscribe({
    next: (counts) => void showBadge(counts),
    error(error) {
      reportError(error);
    },
  });
  leaving.addEventListener('abort', () => {
    following.unsubscribe();
    if (isLeft()) return; // nobody signs out: that is when it is wanted
    void showBadge({ waiting: 0, unread: 0 });
  });
}
