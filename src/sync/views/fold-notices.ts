import type { RowOf } from '#contract/collections.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { newsIntention } from '#sync/intentions/news/news-intention.ts';
import { watchIntention } from '#sync/intentions/watch/watch-intention.ts';
import type { NoticeView, WatchView } from './views.ts';

type Pending = Pick<Entry, 'name' | 'args'>;

/** NT2. The notices with whatever was read here, newest first. */
export function foldNotices(
  rows: readonly RowOf<'notices'>[],
  pending: readonly Pending[],
): readonly NoticeView[] {
  const opened = openedIn(pending);
  return rows
    .map(({ id, at, isRead, news }) => ({ id, at, isRead: isRead || opened.has(id), news }))
    .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
}

/** The notices that were read here and are not yet known to be read by the server. */
function openedIn(pending: readonly Pending[]): ReadonlySet<string> {
  return new Set(pending.flatMap((entry) => newsIntention.in(entry)?.ids ?? []));
}

/** NT5. What is watched of one event, or was until a waiting change. */
export function foldWatches(
  rows: readonly Pick<RowOf<'seatWatches'>, 'id' | 'role' | 'roleId'>[],
  pending: readonly Pending[],
): readonly WatchView[] {
  return pending.reduce<readonly WatchView[]>(
    (watches, entry) => {
      const change = watchIntention.in(entry);
      if (!change) return watches;
      const { isWatching } = change;
      const known = watchOf(watches, change) ?? change;
      const { role, roleId, watchId } = known;
      const watch = { role, roleId, isWatching, isWaiting: true, ...(watchId && { watchId }) };
      return [...watches.filter((one) => one !== known), watch];
    },
    rows.map(({ id: watchId, role, roleId }) => ({
      ...{ role, roleId, isWatching: true, isWaiting: false, watchId },
    })),
  );
}

/** The watch of this role, if there is one. */
export function watchOf(watches: readonly WatchView[], role: RoleRef): WatchView | undefined {
  return watches.find((watch) => isSameRole(watch, role));
}
