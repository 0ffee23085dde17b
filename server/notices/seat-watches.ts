import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { isFull } from '#domain/capacity.ts';
import { can } from '#domain/permissions.ts';
import { changes } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { eventRoles, events, rsvps, seatWatches, users } from '../db/schema.ts';
import { announce } from './announce.ts';
import { factsOf } from './event-news.ts';

// A role that somebody watches is full: whoever frees a seat of it ends its watches in the same transaction, while they hold
// the role's row, and whoever begins to watch holds it as well.

interface Watch {
  readonly eventId: string;
  readonly role: string;
  readonly userId: string;
}

interface Seat extends Watch {
  readonly at: Date;
}

/** What became of the wish to watch a role. `free`: there is a seat, which a notice now says. */
type Watching =
  | 'watching'
  | 'free'
  | 'attending'
  | 'event_over'
  | 'event_gone'
  | 'role_gone'
  | 'forbidden';

/** SPEC 12.7: from now on the member is told when a seat becomes free, or at once if one is. */
export async function watchSeat(tx: Queryable, seat: Seat): Promise<Watching> {
  const { eventId, role, userId, at } = seat;
  if (!(await mayWatch(tx, userId))) return 'forbidden';
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
    await announceSeat(tx, { ...seat, recipients: [userId], cause: `asked:${dayOf(at)}` });
    return 'free';
  }
  await tx
    .insert(seatWatches)
    .values({ userId, eventId, role, createdAt: at })
    .onConflictDoNothing();
  return 'watching';
}

/** Whoever asks again and again for what is free is told once a day. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Held until the watch is stored: whoever loses the flag at the same time then finds it to be ended. */
async function mayWatch(tx: Queryable, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ role: users.role, flags: users.flags })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return user !== undefined && can({ ...user, positionIds: [] }, 'events.read');
}

export async function endWatch(tx: Queryable, seat: Watch): Promise<void> {
  await tx.delete(seatWatches).where(isWatch(seat));
}

/** Nobody waits for a seat in what is over. */
export async function pruneWatches(db: Queryable, at: Date): Promise<void> {
  const over = db.select({ id: events.id }).from(events).where(lte(events.end, at));
  await db.delete(seatWatches).where(inArray(seatWatches.eventId, over));
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
    if (places) await announceSeat(tx, { eventId, role, recipients, at, cause: randomUUID() });
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
  /** Nobody is told twice of the same. */
  readonly cause: string;
}

async function announceSeat(
  tx: Queryable,
  { eventId, role, recipients, at, cause }: Told,
): Promise<void> {
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
    source: `seat.free:${event.id}:${role}:${cause}`,
    news: { kind: 'seat.free', ...factsOf({ ...event, roles }), role },
  });
}

/** A member's watch of a role; null without one. */
export async function readWatch(db: Queryable, seat: Watch) {
  const [watch] = await db
    .select({
      id: seatWatches.id,
      eventId: seatWatches.eventId,
      role: seatWatches.role,
      revision: seatWatches.revision,
    })
    .from(seatWatches)
    .where(isWatch(seat));
  return watch ?? null;
}

/** Whether there was such an event; the tombstones of the pull know for 90 days. */
export async function isTombstoned(db: Queryable, eventId: string): Promise<boolean> {
  const [tombstone] = await db
    .select({ deleted: changes.deleted })
    .from(changes)
    .where(and(eq(changes.collection, 'events'), eq(changes.id, eventId)));
  return tombstone?.deleted === true;
}

function isWatch({ userId, eventId, role }: Watch) {
  return and(
    eq(seatWatches.userId, userId),
    eq(seatWatches.eventId, eventId),
    eq(seatWatches.role, role),
  );
}
