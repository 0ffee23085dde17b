import { and, asc, eq, exists, gt, sql, type SQL } from 'drizzle-orm';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '../../db/database.ts';
import { eventColumns } from '../../db/event-rows.ts';
import { changes } from '../../db/bookkeeping.ts';
import { eventRoles, events } from '../../db/schema.ts';

/**
 * Every event that matches `where`, by start, with counts and attendees, in one statement; includes the row of the member
 * `own` even if it is cancelled, so that the caller learns its newest revision.
 */
export async function readDetails(
  db: Queryable,
  where?: SQL,
  own: string | null = null,
): Promise<EventDetail[]> {
  const rows = await db
    .select({ ...eventColumns, roles: rolesOfEvent, rsvps: attendeesOfEvent(own) })
    .from(events)
    .where(where)
    .orderBy(asc(events.start), asc(events.id));
  return rows.map((row) => ({
    ...row,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
  }));
}

/** In the leader's order. */
const rolesOfEvent = sql<EventDetail['roles']>`coalesce((
  select json_agg(json_build_object('name', r.name, 'icon', r.icon, 'capacity', r.capacity, 'department', r.department,
    'attending', r.attending) order by r.place, r.name)
  from event_roles r where r.event_id = events.id), '[]')`;

/** By when they decided. */
function attendeesOfEvent(own: string | null) {
  const isOwn = own === null ? sql`false` : sql`a.user_id = ${own}::uuid`;
  return sql<EventDetail['rsvps']>`coalesce((
    select json_agg(json_build_object('id', a.event_id || ':' || a.user_id, 'eventId', a.event_id, 'userId', a.user_id,
      'role', a.role, 'attending', a.attending, 'revision', a.revision, 'username', u.username, 'avatarUrl', u.avatar_url)
      order by a.changed_at, u.id)
    from rsvps a join users u on u.id = a.user_id
    where a.event_id = events.id and (a.attending or ${isOwn})), '[]')`;
}

/**
 * One event, as `readDetails` returns it; refuses with 410 `event_gone` when it was deleted, 404 when there never was one (or
 * nobody remembers).
 */
export async function readDetail(
  db: Queryable,
  id: string,
  own: string | null = null,
): Promise<EventDetail> {
  const [detail] = await readDetails(db, eq(events.id, id), own);
  if (!detail) throw await goneOrUnknown(db, id);
  return detail;
}

/** What to answer for an event that is not there. The tombstones of the pull know for 90 days. */
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
