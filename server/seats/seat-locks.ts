import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events } from '#server/db/event-tables.ts';

// Three things hold at every commit: attending of a role = the number of its RSVPs that attend; no RSVP is taken beyond its capacity unless
// a leader means it (SPEC 30.22); and, until the event's last hours, no seat is free for which anybody waits. They follow from this: whoever
// changes a seat, a place on a waitlist or a capacity holds the locks of the event and all its roles, or, for a free seat taken in passing,
// that of its one role, and sets all of it right in the same transaction. Locks are taken in one order by everybody, here, in
// answer.repository, free-seat.repository, people.repository, event-editing.repository, and in the triggers of migrations/0013, so that there is no deadlock: users
// (several in the order of their ids), events, event_roles (by event and id), rsvps, waitlist, changes, bot_outbox. What is counted of an
// event's turns (sign-up-turns) is touched under the locks of its seats alone.

/** The event, locked against edits, and its roles, locked in the order of their ids; undefined if there is no such event. */
export async function lockSeats(tx: Queryable, eventId: string) {
  const { id, title, start, end, handoverHours } = events;
  const { state, opensAt, closesAt, locked, audience, confirm } = events;
  const [event] = await tx
    .select({
      ...{ id, title, start, end, handoverHours },
      ...{ state, opensAt, closesAt, locked, audience, confirm },
    })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share');
  if (!event) return undefined;
  const roles = await tx
    .select({
      id: eventRoles.id,
      name: eventRoles.name,
      department: eventRoles.department,
      place: eventRoles.place,
      capacity: eventRoles.capacity,
      attending: eventRoles.attending,
      audience: eventRoles.audience,
    })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(asc(eventRoles.id))
    .for('update');
  return { ...event, roles };
}

export type LockedSeats = NonNullable<Awaited<ReturnType<typeof lockSeats>>>;

/** Takes the locks of `lockSeats` for several events: all events before any role. */
export async function lockSeatsOf(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, [...eventIds]))
    .orderBy(asc(events.id))
    .for('share');
  await tx
    .select({ id: eventRoles.id })
    .from(eventRoles)
    .where(inArray(eventRoles.eventId, [...eventIds]))
    .orderBy(asc(eventRoles.eventId), asc(eventRoles.id))
    .for('update');
}
