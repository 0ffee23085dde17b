import { and, asc, eq, exists, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '../../db/database.ts';
import { readEventRows, readRoles } from '../../db/event-rows.ts';
import { changes } from '../../db/bookkeeping.ts';
import { eventRoles, events, rsvps, users } from '../../db/schema.ts';

type DetailRsvp = EventDetail['rsvps'][number];

/**
 * Every event that matches `where`, by start, with counts and attendees; includes the row of the member `own` even
 * if it is cancelled, so that the caller learns its newest revision.
 */
export async function readDetails(
  db: Queryable,
  where?: SQL,
  own: string | null = null,
): Promise<EventDetail[]> {
  const rows = await readEventRows(db, where);
  const ids = rows.map(({ id }) => id);
  const roles = await readRoles(db, ids);
  const attendees = await readAttendees(db, ids, own);
  return rows.map((row) => ({
    ...row,
    roles: roles.get(row.id) ?? [],
    rsvps: attendees.get(row.id) ?? [],
  }));
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

async function readAttendees(
  db: Queryable,
  eventIds: readonly string[],
  own: string | null,
): Promise<Map<string, DetailRsvp[]>> {
  const attendees = new Map<string, DetailRsvp[]>();
  if (eventIds.length === 0) return attendees;
  const attends = eq(rsvps.attending, true);
  const isTold = own === null ? attends : or(attends, eq(rsvps.userId, own));
  const rows = await db
    .select({
      eventId: rsvps.eventId,
      userId: rsvps.userId,
      role: rsvps.role,
      attending: rsvps.attending,
      revision: rsvps.revision,
      username: users.username,
      avatarUrl: users.avatarUrl,
    })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(and(inArray(rsvps.eventId, [...eventIds]), isTold))
    .orderBy(asc(rsvps.changedAt), asc(users.id));
  for (const row of rows) {
    const rsvp = { id: `${row.eventId}:${row.userId}`, ...row };
    const known = attendees.get(row.eventId);
    if (known) known.push(rsvp);
    else attendees.set(row.eventId, [rsvp]);
  }
  return attendees;
}
