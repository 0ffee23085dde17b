import { and, gt, inArray, sql } from 'drizzle-orm';
import { isCollectionKnown } from '#contract/knowledge.ts';
import { horizonOf } from '#domain/horizon.ts';
import type { Key, Progress, PullParts } from '#server/core/sync/source.ts';
import type { Queryable } from '#server/db/database.ts';
import { readAttendance, readEventRows, readWaitlists } from '#server/db/event-rows.ts';
import { rowsOf } from '#server/db/rows.ts';
import { eventRoles, events } from '#server/db/event-tables.ts';

/** The most events on one page. */
const PAGE_EVENTS = 1_000;
/** The most events on the first page of many, which is small so that the screen soon has something to show. */
const FIRST_EVENTS = 100;

/** This id sorts before every other one. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The grid of a month reaches at most this far to either side of today. */
const MONTH_DAYS = 38;
/** How many events of a day the grid shows. */
const SHOWN_OF_A_DAY = 3;

/**
 * Delivers events nearest in time first (PL12). The events sent so far form one stretch of time without a gap, around the moment at
 * which the load began: `after` names its two ends, and each page extends it on the side where less time has passed.
 * A first page that can't hold all events also has the first events of each day around now, so that the month can be shown; they
 * are sent again when the stretch reaches them.
 */
export async function loadEvents(parts: PullParts, after: Key): Promise<Progress> {
  const { db, page, now } = parts;
  const limit = Math.min(after === null ? FIRST_EVENTS : PAGE_EVENTS, page.room);
  const ends = endsOf(after, now);
  const keys = await readNearest(db, { ends, now, limit });
  const fitting = takeFitting(keys, page.room);
  const ids = fitting.map(({ id }) => id);
  if (ids.length > 0) await putEvents(parts, ids);
  const isDone = fitting.length === keys.length && keys.length < limit;
  if (isDone) return { after: null, state: 'done' };
  if (after === null && page.room > 0) await putMonth(parts);
  return { after: keyOf(grown(ends, fitting)), state: 'full' };
}

async function putMonth(parts: PullParts): Promise<void> {
  const { db, page, now } = parts;
  await putEvents(
    parts,
    takeFitting(await readMonth(db, now), page.room).map(({ id }) => id),
  );
}

/** Events with all that travels with them. */
async function putEvents({ db, page, knows }: PullParts, ids: readonly string[]): Promise<void> {
  page.put('events', await readEventRows(db, inArray(events.id, [...ids])));
  page.put('rsvps', await readAttendance(db, ids));
  if (!isCollectionKnown('waitlists', knows)) return;
  const waited = and(inArray(eventRoles.eventId, [...ids]), gt(eventRoles.listRevision, 0));
  page.put('waitlists', await readWaitlists(db, waited));
}

/** How many events a load of `org` delivers in all. */
export async function countEvents(db: Queryable, now: Date): Promise<number> {
  const [row] = await rowsOf<{ readonly count: number }>(
    db,
    sql`select count(*)::int as count from events where start_at >= ${horizonOf(now).toISOString()}::timestamptz and state <> 'draft'`,
  );
  return row?.count ?? 0;
}

interface End {
  /** The start in full precision: a JavaScript date would truncate it to milliseconds, and the next page would begin too early. */
  readonly start: string;
  readonly id: string;
}

interface Ends {
  readonly ahead: End;
  readonly back: End;
}

interface Sized {
  readonly id: string;
  readonly attendees: number;
}

interface EventKey extends End, Sized {
  readonly isAhead: boolean;
}

/** The two ends; before anything was sent, both are the present moment. */
function endsOf(after: Key, now: Date): Ends {
  const present = { start: now.toISOString(), id: NO_ID };
  const [aheadStart, aheadId, backStart, backId] = after ?? [];
  if (aheadStart === undefined || aheadId === undefined) return { ahead: present, back: present };
  const ahead = { start: aheadStart, id: aheadId };
  if (backStart === undefined || backId === undefined) return { ahead, back: ahead };
  return { ahead, back: { start: backStart, id: backId } };
}

function keyOf({ ahead, back }: Ends): Key {
  return [ahead.start, ahead.id, back.start, back.id];
}

function grown({ ahead, back }: Ends, sent: readonly EventKey[]): Ends {
  return {
    ahead: sent.findLast(({ isAhead }) => isAhead) ?? ahead,
    back: sent.findLast(({ isAhead }) => !isAhead) ?? back,
  };
}

interface Nearest {
  readonly ends: Ends;
  readonly now: Date;
  readonly limit: number;
}

/**
 * The events outside the stretch between the two ends, nearest first. The distance has a sign: on either side it increases
 * from event to event, even when the present has passed an end meanwhile, so that the stretch never gets a gap.
 */
function readNearest(db: Queryable, { ends, now, limit }: Nearest): Promise<EventKey[]> {
  const present = sql`${now.toISOString()}::timestamptz`;
  return rowsOf(
    db,
    sql`select id, start_at::text as start, is_ahead as "isAhead",
      (select count(*)::int from rsvps where event_id = near.id) as attendees
      from (
        (select id, start_at, true as is_ahead, start_at - ${present} as distance from events
          where (start_at, id) > (${ends.ahead.start}::timestamptz, ${ends.ahead.id}::uuid) and state <> 'draft'
          order by start_at, id limit ${limit})
        union all
        (select id, start_at, false, ${present} - start_at from events
          where (start_at, id) < (${ends.back.start}::timestamptz, ${ends.back.id}::uuid)
            and start_at >= ${horizonOf(now).toISOString()}::timestamptz and state <> 'draft'
          order by start_at desc, id desc limit ${limit})
      ) as near
      order by distance, is_ahead desc, case when is_ahead then id end, id desc limit ${limit}`,
  );
}

/** The first events of each day around now, the nearest day first. Days are those of UTC, which is near enough to the reader's. */
function readMonth(db: Queryable, now: Date): Promise<Sized[]> {
  return rowsOf(
    db,
    sql`select first.id,
      (select count(*)::int from rsvps where event_id = first.id) as attendees
      from generate_series(${-MONTH_DAYS}::int, ${MONTH_DAYS}::int) as away,
      lateral (select date_trunc('day', ${now.toISOString()}::timestamptz) + away * interval '1 day' as begin) as day,
      lateral (
        select id, start_at from events where start_at >= day.begin and start_at < day.begin + interval '1 day' and state <> 'draft'
        order by start_at, id limit ${SHOWN_OF_A_DAY}
      ) as first
      order by abs(away), first.start_at, first.id`,
  );
}

/** An event's attendees travel with it, so they count towards its size. One event always fits on an empty page. */
function takeFitting<K extends Sized>(keys: readonly K[], room: number): readonly K[] {
  let used = 0;
  const end = keys.findIndex(({ attendees }, index) => {
    used += 1 + attendees;
    return used > room && index > 0;
  });
  return end === -1 ? keys : keys.slice(0, end);
}
