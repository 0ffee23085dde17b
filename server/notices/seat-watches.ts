import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { isFull } from '#domain/capacity.ts';
import type { Queryable } from '../db/database.ts';
import { eventRoles, events, rsvps, seatWatches } from '../db/schema.ts';
import { announce } from './announce.ts';
import { factsOf } from './event-news.ts';

// A role that somebody watches is full: whoever frees a seat of it ends its watches in the same transaction, while they hold
// the role's row, and whoever begins to watch holds it as well.

interface Seat {
  readonly eventId: string;
  readonly role: string;
  readonly userId: string;
  readonly at: Date;
}

/** What became of the wish to watch a role. `free`: there is a seat, which a notice now says. */
type Watching = 'watching' | 'free' | 'attending' | 'event_over' | 'event_gone' | 'role_gone';

/** SPEC 12.7: from now on the member is told when a seat becomes free, or at once if one is. */
export async function watchSeat(tx: Queryable, seat: Seat): Promise<Watching> {
  const { eventId, role, userId, at } = seat;
  const [event] = await tx
    .select({ end: events.end })
    .from(events)
    .where(eq(events.id, eventId))
    .for('key share');
  if (!event) return 'event_gone';
  if (event.end <= at) return 'event_over';
  const [wanted] = await tx
    .select({ capacity: eventRoles.capacity, attending: eventRoles.attending })
    .from(eventRoles)
    .where(and(eq(eventRoles.eventId, eventId), eq(eventRoles.name, role)))
    .for('share');
  if (!wanted) return 'role_gone';
  if (await attends(tx, seat)) return 'attending';
  if (!isFull(wanted)) {
    await announceSeat(tx, { ...seat, recipients: [userId] });
    return 'free';
  }
  await tx
    .insert(seatWatches)
    .values({ userId, eventId, role, createdAt: at })
    .onConflictDoNothing();
  return 'watching';
}

export async function endWatch(
  tx: Queryable,
  { eventId, role, userId }: Omit<Seat, 'at'>,
): Promise<void> {
  await tx
    .delete(seatWatches)
    .where(
      and(
        eq(seatWatches.userId, userId),
        eq(seatWatches.eventId, eventId),
        eq(seatWatches.role, role),
      ),
    );
}

interface Freed {
  readonly eventId: string;
  readonly at: Date;
}

/**
 * To be called, in the same transaction, after anything that may have freed a seat of the event or removed a role: tells
 * those who watch it, and ends their watches.
 */
export async function announceFreeSeats(tx: Queryable, { eventId, at }: Freed): Promise<void> {
  for (const { role, places } of await watchedRoles(tx, eventId)) {
    if (places && isFull(places)) continue;
    const watchers = await tx
      .delete(seatWatches)
      .where(and(eq(seatWatches.eventId, eventId), eq(seatWatches.role, role)))
      .returning({ userId: seatWatches.userId });
    const recipients = watchers.map(({ userId }) => userId);
    if (places) await announceSeat(tx, { eventId, role, recipients, at });
  }
}

/** Roles that somebody watches, without places if the event has no such role any more. */
async function watchedRoles(tx: Queryable, eventId: string) {
  const { capacity, attending } = eventRoles;
  return tx
    .selectDistinct({ role: seatWatches.role, places: { capacity, attending } })
    .from(seatWatches)
    .leftJoin(
      eventRoles,
      and(eq(eventRoles.eventId, seatWatches.eventId), eq(eventRoles.name, seatWatches.role)),
    )
    .where(eq(seatWatches.eventId, eventId))
    .orderBy(asc(seatWatches.role));
}

async function attends(tx: Queryable, { eventId, role, userId }: Seat): Promise<boolean> {
  const [row] = await tx
    .select({ role: rsvps.role })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId), eq(rsvps.attending, true)));
  return row?.role === role;
}

interface Told extends Freed {
  readonly role: string;
  readonly recipients: readonly string[];
}

async function announceSeat(tx: Queryable, { eventId, role, recipients, at }: Told): Promise<void> {
  const [event] = await tx
    .select({ id: events.id, title: events.title, start: events.start, end: events.end })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event || event.end <= at) return;
  const roles = await tx
    .select({ department: eventRoles.department })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(asc(eventRoles.place), asc(eventRoles.name));
  await announce(tx, {
    ...{ recipients, actorId: null, at },
    source: `seat.free:${eventId}:${randomUUID()}`,
    news: { kind: 'seat.free', ...factsOf({ ...event, roles }), role },
  });
}
