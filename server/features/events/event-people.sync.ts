import { sql, type SQL } from 'drizzle-orm';
import type { EventPersonRow } from '#contract/answers.ts';
import { horizonOf } from '#domain/horizon.ts';
import { done, type PullParts, type SyncSource } from '#server/core/sync/source.ts';
import { putChanged } from '#server/core/sync/table-source.ts';
import { rowsOf } from '#server/db/rows.ts';
import { answerNotes, rsvps, waitlist } from '#server/db/event-tables.ts';
import { idAtEvent } from '#domain/row-ids.ts';

/**
 * SPEC 30.59: who waits, who asks for a seat and what was noted, for whoever may edit events. Those of events beyond the horizon are removed
 * with them.
 */
export const eventPeopleSource: SyncSource<'eventPeople'> = {
  collection: 'eventPeople',
  endsWithEvents: true,
  tables: [answerNotes, waitlist, rsvps],
  async deliver(parts, changed) {
    const keys = changed.map((name) => name.split(':'));
    const eventIds = sql.param(keys.map(([eventId]) => eventId));
    const userIds = sql.param(keys.map(([, userId]) => userId));
    const rows = await read(parts, {
      where: sql`(r.event_id, r.user_id) in
        (select * from unnest(${eventIds}::uuid[], ${userIds}::uuid[]))`,
      limit: changed.length,
    });
    putChanged(parts.page, 'eventPeople', { changed, rows });
  },
  async load(parts, after) {
    const [eventId, userId] = after ?? [];
    const limit = parts.page.room;
    const where =
      eventId === undefined || userId === undefined
        ? sql`true`
        : sql`(r.event_id, r.user_id) > (${eventId}::uuid, ${userId}::uuid)`;
    const rows = await read(parts, { where, limit });
    parts.page.put('eventPeople', rows);
    const last = rows.at(-1);
    return last && rows.length === limit
      ? { after: [last.eventId, last.userId], state: 'more' }
      : done;
  },
};

interface Read {
  readonly where: SQL;
  readonly limit: number;
}

interface StoredPerson extends Omit<EventPersonRow, 'id' | 'asked'> {
  readonly askedRole: string | null;
  readonly askedAt: number;
}

async function read({ db, now }: PullParts, { where, limit }: Read): Promise<EventPersonRow[]> {
  const rows = await rowsOf<StoredPerson>(
    db,
    sql`select r.event_id as "eventId", r.user_id as "userId", r.revision, coalesce(n.note, '') as note,
        case when r.answer = 'asked' then r.role_id end as "askedRole", (extract(epoch from r.changed_at) * 1000)::float8 as "askedAt",
        coalesce((
          select json_agg(json_build_object('roleId', w.role_id, 'ticket', w.ticket) order by w.ticket)
          from waitlist w where w.event_id = r.event_id and w.user_id = r.user_id), '[]') as waiting
      from (
        select event_id, user_id from answer_notes union select event_id, user_id from waitlist
        union select event_id, user_id from rsvps where answer = 'asked'
      ) as told
      join rsvps r on r.event_id = told.event_id and r.user_id = told.user_id
      join events e on e.id = r.event_id and e.start_at >= ${horizonOf(now).toISOString()}::timestamptz
      left join answer_notes n on n.event_id = r.event_id and n.user_id = r.user_id
      where ${where}
      order by r.event_id, r.user_id limit ${limit}`,
  );
  return rows.map(({ askedRole, askedAt, ...row }) => ({
    id: idAtEvent(row.eventId, row.userId),
    ...row,
    asked: askedRole === null ? null : { roleId: askedRole, at: new Date(askedAt).toISOString() },
  }));
}
