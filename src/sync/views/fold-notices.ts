import type { Row } from '#contract/collections.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { newsReadArgs, newsReadName } from '#sync/intentions/news-args.ts';
import { watchArgs, watchIntentionName } from '#sync/intentions/watch-args.ts';
import type { NoticeView, WatchView } from './views.ts';

type Pending = Pick<Entry, 'name' | 'args'>;

/** NT2. The notices with whatever was read here, newest first. */
export function foldNotices(
  rows: readonly Row<'notices'>[],
  pending: readonly Pending[],
): readonly NoticeView[] {
  const opened = openedIn(pending);
  return rows
    .map(({ id, at, isRead, news }) => ({ id, at, isRead: isRead || opened.has(id), news }))
    .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
}

/** The notices that were read here and are not yet known to be read by the server. */
export function openedIn(pending: readonly Pending[]): ReadonlySet<string> {
  return new Set(
    pending.flatMap(({ name, args }) =>
      name === newsReadName ? (newsReadArgs.safeParse(args).data?.ids ?? []) : [],
    ),
  );
}

/** NT5. The roles of one event that are watched, or were until a waiting change. */
export function foldWatches(
  rows: readonly Pick<Row<'seatWatches'>, 'id' | 'role'>[],
  pending: readonly Pending[],
): ReadonlyMap<string, WatchView> {
  const watches = new Map<string, WatchView>(
    rows.map(({ id, role }) => [role, { isWatching: true, isWaiting: false, watchId: id }]),
  );
  for (const { name, args } of pending) {
    const change = name === watchIntentionName ? watchArgs.safeParse(args).data : undefined;
    if (!change) continue;
    const { role, isWatching } = change;
    watches.set(role, { ...watches.get(role), isWatching, isWaiting: true });
  }
  return watches;
}
