import { sql } from 'drizzle-orm';
import type { AttendanceRow } from '#contract/check-in.ts';
import { ATTENDANCE_DAYS } from '#domain/check-in.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';

interface Asked {
  /** Events that start from then on, and before the end of it. */
  readonly from: Date;
  readonly to: Date;
  /** What isn't over by then counts for nothing yet. */
  readonly at: Date;
  /** The members that are counted; null for everybody. */
  readonly ids: readonly string[] | null;
}

/**
 * SPEC 32.8: who came to how many of their events, by their ids; those without any are missing. An event counts once it is over and somebody
 * was marked as having come. A seat that its holder gave up once it had begun counts as theirs (SPEC 32.40). What a member was excused from counts for nothing, and nor does what they were away for without coming, if they
 * had said so before it began (SPEC 32.30).
 */
export async function countComing(
  db: Queryable,
  { from, to, at, ids }: Asked,
): Promise<ReadonlyMap<string, AttendanceRow>> {
  const among = (column: string) =>
    ids === null ? sql`true` : sql`${sql.raw(column)} = any(${sql.param([...ids])}::uuid[])`;
  const rows = await rowsOf<AttendanceRow>(
    db,
    sql`with checked as (
        select e.id, e.start_at, e.end_at from events e
        where e.state = 'published' and e.start_at >= ${from.toISOString()}::timestamptz
          and e.start_at < ${to.toISOString()}::timestamptz and e.end_at <= ${at.toISOString()}::timestamptz
          and exists (select from check_ins c where c.event_id = e.id and c.mark in ('present', 'late'))
      ), taking_part as (
        select r.event_id, r.user_id from rsvps r join checked on checked.id = r.event_id
        where (r.answer = 'seat' or r.given_up_at >= checked.start_at) and ${among('r.user_id')}
        union
        select c.event_id, c.user_id from check_ins c join checked on checked.id = c.event_id
        where c.mark not in ('none', 'noShow') and ${among('c.user_id')}
      ), judged as (
        select p.user_id, coalesce(c.mark, 'none') as mark, exists (
          select from away a where a.user_id = p.user_id and a.from_at < checked.end_at and a.to_at > checked.start_at
            and a.created_at < checked.start_at) as is_away
        from taking_part p join checked on checked.id = p.event_id
        left join check_ins c on c.event_id = p.event_id and c.user_id = p.user_id
      )
      select user_id as "userId",
        (count(*) filter (where mark in ('present', 'late') or (mark <> 'excused' and not is_away)))::int as seats,
        (count(*) filter (where mark = 'present'))::int as present,
        (count(*) filter (where mark = 'late'))::int as late,
        (count(*) filter (where mark = 'noShow' and not is_away))::int as "noShow",
        (count(*) filter (where mark = 'excused'))::int as excused
      from judged group by user_id order by user_id`,
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** What `countComing` tells of the last 90 days. */
export function readLatelyCome(
  db: Queryable,
  { at, ids }: Pick<Asked, 'at' | 'ids'>,
): Promise<ReadonlyMap<string, AttendanceRow>> {
  const from = new Date(at.getTime() - ATTENDANCE_DAYS * DAY_MS);
  return countComing(db, { from, to: at, at, ids });
}

/** The counts of somebody who came to nothing, and missed nothing. */
export function noComing(userId: string): AttendanceRow {
  return { userId, seats: 0, present: 0, late: 0, noShow: 0, excused: 0 };
}
