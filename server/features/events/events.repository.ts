import { and, asc, eq, exists, gt, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { JsonText } from '#server/core/calls/json-text.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Queryable } from '../../db/database.ts';
import { eventColumns } from '../../db/event-rows.ts';
import { changes } from '../../db/bookkeeping.ts';
import { eventRoles, events } from '../../db/schema.ts';
import { shareReads, type SharedQuestion } from '../../db/shared-reads.ts';

/**
 * Every event that matches `where`, by start, with counts and attendees, in one statement. It includes the cancelled RSVPs of the
 * members `own`, so that the caller learns their newest revision.
 */
export async function readDetails(
  db: Queryable,
  where?: SQL,
  own: readonly string[] = [],
): Promise<EventDetail[]> {
  const isOwn = own.length === 0 ? sql`false` : isAnyOf(sql.param(own));
  return (await selectDetails(db, where, isOwn)).map(detailOf);
}

/** `isOwn` says of an RSVP (the table `a`) whether it is included even if it is cancelled. */
function selectDetails(db: Queryable, where: SQL | undefined, isOwn: SQL) {
  return db
    .select({ ...eventColumns, roles: rolesOfEvent, attendees: attendeesOfEvent(isOwn) })
    .from(events)
    .where(where)
    .orderBy(asc(events.start), asc(events.id));
}

function isAnyOf(members: SQLChunk): SQL {
  return sql`a.user_id = any(${members}::uuid[])`;
}

type DetailRow = Awaited<ReturnType<typeof selectDetails>>[number];

function detailOf({ attendees, ...row }: DetailRow): EventDetail {
  return {
    ...row,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
    rsvps: rsvpsOf(row.id, attendees),
  };
}

/** The event's roles, in the leader's order. */
const rolesOfEvent = sql<EventDetail['roles']>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name, 'icon', r.icon, 'capacity', r.capacity, 'department', r.department,
    'attending', r.attending) order by r.place, r.name)
  from event_roles r where r.event_id = events.id), '[]')`;

/** The attendees in the order of their RSVPs. Rows are lists, since field names would take PostgreSQL longer than all the rest. */
function attendeesOfEvent(isOwn: SQL) {
  return sql<Attendee[]>`coalesce((
    select json_agg(json_build_array(a.user_id, a.role, a.role_id, a.attending, a.revision, u.username, u.avatar_url)
      order by a.changed_at, u.id)
    from rsvps a join users u on u.id = a.user_id
    where a.event_id = events.id and (a.attending or ${isOwn})), '[]')`;
}

type Attendee = readonly [
  userId: string,
  role: string,
  roleId: string,
  attending: boolean,
  revision: number,
  username: string,
  avatarUrl: string,
];

function rsvpsOf(eventId: string, attendees: readonly Attendee[]): EventDetail['rsvps'] {
  return attendees.map(([userId, role, roleId, attending, revision, username, avatarUrl]) => ({
    id: `${eventId}:${userId}`,
    ...{ eventId, userId, role, roleId, attending, revision, username, avatarUrl },
  }));
}

/**
 * One event, as `readDetails` returns it; refuses with 410 `event_gone` when it was deleted, with 404 when it never existed or
 * was deleted too long ago.
 */
export async function readDetail(
  db: Queryable,
  id: string,
  own: string | null = null,
): Promise<EventDetail> {
  const [detail] = await readDetails(db, eq(events.id, id), own === null ? [] : [own]);
  if (!detail) throw await goneOrUnknown(db, id);
  return detail;
}

/**
 * One event for the member `own`, as JSON. Calls that come at the same time share one read, and members who are told the same
 * share the text.
 */
export async function tellDetail(db: Queryable, id: string, own: string): Promise<JsonText> {
  const tell = await tellTogether(db, id, own);
  if (!tell) throw await goneOrUnknown(db, id);
  return tell(own);
}

const tellTogether = shareReads(async (db, { subject, wishes }: SharedQuestion<string>) => {
  const own = [...new Set(wishes)];
  const [row] = await detailToTell(db).execute({ id: subject, own });
  return row ? teller(detailOf(row)) : null;
});

const detailToTell = preparedStatement((db) =>
  selectDetails(db, eq(events.id, sql.placeholder('id')), isAnyOf(sql.placeholder('own'))).prepare(
    'detail_to_tell',
  ),
);

/** A cancelled RSVP is told to its own member only. */
function teller(detail: EventDetail): (own: string) => JsonText {
  const toldTo = (own: string | null) =>
    new JsonText(
      JSON.stringify({
        ...detail,
        rsvps: detail.rsvps.filter(({ attending, userId }) => attending || userId === own),
      }),
    );
  const cancelled = new Set(
    detail.rsvps.filter(({ attending }) => !attending).map(({ userId }) => userId),
  );
  const toOthers = toldTo(null);
  return (own) => (cancelled.has(own) ? toldTo(own) : toOthers);
}

/** The refusal for an event that does not exist: 410 if the pull's tombstones, which are kept for 90 days, know it, else 404. */
export async function goneOrUnknown(db: Queryable, id: string): Promise<ApiError> {
  const [tombstone] = await db
    .select({ deleted: changes.deleted })
    .from(changes)
    .where(and(eq(changes.collection, 'events'), eq(changes.id, id.toLowerCase())));
  return tombstone?.deleted === true
    ? new ApiError('event_gone', 'This event was deleted.')
    : new ApiError('not_found', "This event doesn't exist.");
}

/** Events that are not over and offer a role of the department. */
export async function readDepartmentEvents(db: Queryable, departmentId: string, now: Date) {
  const rows = await db
    .select({
      id: events.id,
      title: events.title,
      start: events.start,
      end: events.end,
      eventImageUrl: events.eventImageUrl,
      discordChannelId: events.discordChannelId,
      discordMessageId: events.discordMessageId,
    })
    .from(events)
    .where(
      and(
        gt(events.end, now),
        exists(
          db
            .select({ one: sql`1` })
            .from(eventRoles)
            .where(and(eq(eventRoles.eventId, events.id), eq(eventRoles.department, departmentId))),
        ),
      ),
    )
    .orderBy(asc(events.start), asc(events.id));
  return rows.map((row) => ({
    ...row,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
  }));
}
