import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { EventRow, MyRsvp, RsvpRow } from '#contract/events.ts';
import type { Queryable } from './database.ts';
import { eventRoles, events, rsvps } from './schema.ts';

type RoleRow = EventRow['roles'][number] & { readonly attending: number };

export const eventColumns = {
  id: events.id,
  title: events.title,
  start: events.start,
  end: events.end,
  description: events.description,
  eventImageUrl: events.eventImageUrl,
  discordChannelId: events.discordChannelId,
  discordMessageId: events.discordMessageId,
  revision: events.revision,
};

/** The events that match `where`, by start and id, with the roles in the leader's order. */
export async function readEventRows(db: Queryable, where: SQL | undefined): Promise<EventRow[]> {
  const rows = await db
    .select(eventColumns)
    .from(events)
    .where(where)
    .orderBy(asc(events.start), asc(events.id));
  const roles = await readRoles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
    roles: (roles.get(row.id) ?? []).map(({ id, name, icon, capacity, department }) => ({
      id,
      name,
      icon,
      capacity,
      department,
    })),
  }));
}

/** Each event's roles in order, with how many attend. */
async function readRoles(
  db: Queryable,
  eventIds: readonly string[],
): Promise<Map<string, RoleRow[]>> {
  const roles = new Map<string, RoleRow[]>();
  if (eventIds.length === 0) return roles;
  const rows = await db
    .select({
      eventId: eventRoles.eventId,
      id: eventRoles.id,
      name: eventRoles.name,
      icon: eventRoles.icon,
      capacity: eventRoles.capacity,
      department: eventRoles.department,
      attending: eventRoles.attending,
    })
    .from(eventRoles)
    .where(inArray(eventRoles.eventId, [...eventIds]))
    .orderBy(asc(eventRoles.eventId), asc(eventRoles.place), asc(eventRoles.name));
  for (const { eventId, ...role } of rows) {
    const known = roles.get(eventId);
    if (known) known.push(role);
    else roles.set(eventId, [role]);
  }
  return roles;
}

/** Who attends the given events. */
export async function readAttendance(
  db: Queryable,
  eventIds: readonly string[],
): Promise<RsvpRow[]> {
  if (eventIds.length === 0) return [];
  return readRsvpRows(db, and(inArray(rsvps.eventId, [...eventIds]), eq(rsvps.attending, true)));
}

export async function readRsvpRows(db: Queryable, where: SQL | undefined): Promise<RsvpRow[]> {
  const rows = await db
    .select({
      eventId: rsvps.eventId,
      userId: rsvps.userId,
      role: rsvps.role,
      roleId: rsvps.roleId,
      attending: rsvps.attending,
      revision: rsvps.revision,
    })
    .from(rsvps)
    .where(where);
  return rows.map((row) => ({ id: `${row.eventId}:${row.userId}`, ...row }));
}

/**
 * The events a member attends, by id; `where` may narrow them. The revision is the sum of the event's and the
 * RSVP's: a change of either raises it, and since a cancelled RSVP still counts, it never falls.
 */
export async function readMyRsvps(
  db: Queryable,
  userId: string,
  { where, limit }: { readonly where?: SQL | undefined; readonly limit?: number } = {},
): Promise<MyRsvp[]> {
  const query = db
    .select({
      ...eventColumns,
      role: rsvps.role,
      roleId: rsvps.roleId,
      rsvpRevision: rsvps.revision,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, userId), eq(rsvps.attending, true), where))
    .orderBy(asc(events.id));
  const rows = limit === undefined ? await query : await query.limit(limit);
  return rows.map(({ rsvpRevision, ...row }) => ({
    ...row,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
    revision: row.revision + rsvpRevision,
  }));
}
