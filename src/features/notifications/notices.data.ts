// @chunk member
import type { NoticeView } from '#sync/views/views.ts';
import { AT_ONCE, newsIntention } from '#sync/intentions/news/news-intention.ts';
import { bellIn, countUnread } from '#store/bell-contents.ts';
import { withPresentNames } from '#store/present-names.ts';
import { isStoreRefused } from '#store/refusal.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { queue } from '#runtime/queue.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { settledView } from '#data/entry-view.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import type { EntryView } from '#sync/views/views.ts';

/** One line of the list behind the bell: news from the server, or a change of the member's own that was refused. */
export type BellLine =
  | (NoticeView & { readonly kind: 'notice' })
  | {
      readonly kind: 'refusal';
      readonly id: string;
      readonly at: string;
      readonly isRead: boolean;
      readonly entry: EntryView;
    };

/** How many lines of the list are unread, for a member; 0 while that is being read. */
export function useUnread(): number {
  return useLive('unread', countUnread) ?? 0;
}

/** The list behind the bell, newest first. */
export function useBellLines(): Loaded<readonly BellLine[]> {
  return useWhole('self', 'bell lines', async (db) => {
    const { notices, refused } = await bellIn(db);
    const lines: BellLine[] = [
      ...notices.map((notice) => ({ kind: 'notice' as const, ...notice })),
      ...(await withPresentNames(db, refused)).map((settled) => ({
        kind: 'refusal' as const,
        id: settled.id,
        at: new Date(settled.settledAt).toISOString(),
        isRead: settled.isRead === true,
        entry: settledView(settled),
      })),
    ];
    return lines.sort((one, other) => other.at.localeCompare(one.at));
  });
}

/** Marks lines as read, here at once and later everywhere. What can't be stored stays unread; no error is shown. */
export async function markRead(lines: readonly BellLine[]): Promise<void> {
  const unread = lines.filter(({ isRead }) => !isRead);
  const refusals = unread.flatMap(({ kind, id }) => (kind === 'refusal' ? id : []));
  const news = unread.filter(({ kind }) => kind === 'notice');
  const { db, userId } = current.get() ?? {};
  if (!db || userId == null) return;
  const ids = news.map(({ id }) => id);
  // With more notices than one change may name (NT4), the time of the newest covers the others.
  const upTo = news.length > AT_ONCE ? (news[0]?.at ?? '') : '';
  try {
    if (refusals.length > 0) {
      await db.sent.where('id').anyOf(refusals).modify({ isRead: true });
    }
    if (news.length > 0) await queue({ ...newsIntention.with({ ids, upTo }), userId });
  } catch (error) {
    if (!(error instanceof NotSaved || isStoreRefused(error))) throw error;
  }
}
