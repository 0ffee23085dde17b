import { and, asc, eq } from 'drizzle-orm';
import type { EventForCalendar } from '#domain/event-in-calendar.ts';
import type { Queryable } from '#server/db/database.ts';
import { events, rsvps } from '#server/db/event-tables.ts';
import { ownEventColumns, shownEvent } from './event-columns.ts';
import { iso } from './moments.ts';

/** The events in which a member has, or had, a seat, however long ago. */
export async function readOwnEvents(db: Queryable, userId: string): Promise<EventForCalendar[]> {
  const rows = await db
    .select({
      event: { ...ownEventColumns, description: events.description, revision: events.revision },
      off: { state: events.state, reason: events.offReason },
      createdAt: events.createdAt,
      rsvp: { role: rsvps.role, attending: rsvps.attending, revision: rsvps.revision },
      changedAt: rsvps.changedAt,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, userId), eq(rsvps.attending, true)))
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ event, off, createdAt, changedAt, rsvp }) => ({
    ...{ ...event, ...shownEvent(event), rsvp, isDeleted: false },
    offReason: off.state === 'calledOff' ? off.reason : null,
    changedAt: iso(changedAt > createdAt ? changedAt : createdAt),
  }));
}
