import { and, asc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { CheckInRow } from '#contract/check-in.ts';
import { done, type PullParts, type SyncSource } from '#server/core/sync/source.ts';
import { putChanged } from '#server/core/sync/table-source.ts';
import { checkIns, events } from '#server/db/event-tables.ts';
import { checkInHorizon } from '#server/db/events-to-check-in.ts';
import { checkInColumns, checkInRowOf } from './check-in.repository.ts';

/**
 * The marks of the events in which the caller may check in. A change is noted with its event, so that nobody is told even that somebody was
 * marked in another one.
 */
export const checkInsSource: SyncSource<'checkIns'> = {
  collection: 'checkIns',
  tables: [checkIns],
  async deliver(parts, changed) {
    const { checksIn, page } = parts;
    const told = changed.filter(
      (name) => checksIn === 'all' || checksIn.includes(name.split(':')[0] ?? ''),
    );
    if (told.length === 0) return;
    const keys = told.map((name) => name.split(':'));
    const eventIds = sql.param(keys.map(([eventId]) => eventId));
    const userIds = sql.param(keys.map(([, userId]) => userId));
    const rows = await read(parts, {
      where: sql`(${checkIns.eventId}, ${checkIns.userId}) in
        (select * from unnest(${eventIds}::uuid[], ${userIds}::uuid[]))`,
      limit: told.length,
    });
    putChanged(page, 'checkIns', { changed: told, rows });
  },
  async load(parts, after) {
    const [eventId, userId] = after ?? [];
    const limit = parts.page.room;
    const where =
      eventId === undefined || userId === undefined
        ? undefined
        : sql`(${checkIns.eventId}, ${checkIns.userId}) > (${eventId}::uuid, ${userId}::uuid)`;
    const rows = await read(parts, { where, limit });
    parts.page.put('checkIns', rows);
    const last = rows.at(-1);
    return last && rows.length === limit
      ? { after: [last.eventId, last.userId], state: 'more' }
      : done;
  },
};

interface Read {
  readonly where: SQL | undefined;
  readonly limit: number;
}

async function read(
  { db, checksIn, now }: PullParts,
  { where, limit }: Read,
): Promise<CheckInRow[]> {
  const rows = await db
    .select(checkInColumns)
    .from(checkIns)
    .innerJoin(events, eq(events.id, checkIns.eventId))
    .where(
      and(
        ...[where, gte(events.end, checkInHorizon(now))],
        checksIn === 'all' ? undefined : inArray(checkIns.eventId, [...checksIn]),
      ),
    )
    .orderBy(asc(checkIns.eventId), asc(checkIns.userId))
    .limit(limit);
  return rows.map(checkInRowOf);
}
