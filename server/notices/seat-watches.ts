import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { isFull } from '#domain/sign-ups/capacity.ts';
import { can, type Person } from '#domain/permissions.ts';
import { isLet, signUpBar } from '#domain/sign-ups/sign-up-rules.ts';
import { changes } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { findRole } from '../db/known-roles.ts';
import { seatWatches } from '../db/notice-tables.ts';
import { heldPositions } from '../db/organisation.ts';
import { eventRoles, events, rsvps, waitlist } from '../db/event-tables.ts';
import { users } from '../db/schema.ts';
import { announce } from './announce.ts';
import { eventFactsOf } from './event-news.ts';

// Watched roles are full. Whoever frees a seat in a role ends its watches in the same transaction, while holding the lock of
// the role's row; whoever begins to watch holds that lock as well. Nobody watches a role that they have a seat in or wait for: whoever
// writes a seat or a place ends the watch.

interface Seat {
  readonly eventId: string;
  /** The role as the call names it: by its id, or by a name that it has or had (db/known-roles). */
  readonly role: string;
  readonly userId: string;
  readonly at: Date;
}

/** What became of the wish to watch a role. `free`: there is a seat, which a notice now says. `waiting`: they are on its list, and hear of it by that. */
type Watching =
  | 'watching'
  | 'free'
  | 'attending'
  | 'waiting'
  | 'event_over'
  | 'event_gone'
  | 'role_gone'
  | 'not_in_audience'
  | 'forbidden';

/** SPEC 12.7: from now on the member is told when a seat becomes free, or at once if one is and they may take it now; but whoever waits for one hears of it by that. */
export async function watchSeat(tx: Queryable, seat: Seat): Promise<Watching> {
  const { eventId, userId, at } = seat;
  const person = await watcher(tx, userId);
  if (!person) return 'forbidden';
  const event = await eventOf(tx, seat);
  if (!event || event.state === 'draft') return 'event_gone';
  if (event.end <= at) return 'event_over';
  const wanted = await wantedRole(tx, seat);
  if (!wanted) return 'role_gone';
  const { id: roleId, name: role } = wanted;
  const held = { eventId, roleId, userId };
  if (await attends(tx, held)) return 'attending';
  if (await waits(tx, held)) return 'waiting';
  if (!isLet(person, event, wanted)) return 'not_in_audience';
  if (!isFull(wanted) && signUpBar(event, at) === null) {
    const cause = `asked:${dayOf(at)}`;
    await announceSeat(tx, { eventId, roleId, role, recipients: [userId], at, cause });
    return 'free';
  }
  await tx
    .insert(seatWatches)
    .values({ userId, eventId, roleId, role, createdAt: at })
    .onConflictDoNothing();
  return 'watching';
}

/** A part of the notice's source: a member who asks repeatedly for a free seat is told once a day. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Who may watch, or null. Locks the account until the watch is stored: a change that takes away the right then finds the watch and ends it. */
async function watcher(tx: Queryable, userId: string): Promise<Person | null> {
  const [user] = await tx
    .select({ role: users.role, flags: users.flags, positions: heldPositions })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return user && can(user, 'events.read') ? user : null;
}

/** The event of the seat, which stays until the watch is stored. */
async function eventOf(tx: Queryable, { eventId }: Seat) {
  const { end, state, opensAt, closesAt, locked, audience } = events;
  const [event] = await tx
    .select({ end, state, opensAt, closesAt, locked, audience })
    .from(events)
    .where(eq(events.id, eventId))
    .for('key share');
  return event;
}

/** The role, in which no seat is freed until the watch is stored. */
async function wantedRole(tx: Queryable, seat: Seat) {
  const roleId = await roleIdOf(tx, seat);
  if (roleId === null) return undefined;
  const { id, name, capacity, attending, audience } = eventRoles;
  const [role] = await tx
    .select({ id, name, capacity, attending, audience })
    .from(eventRoles)
    .where(and(eq(eventRoles.eventId, seat.eventId), eq(id, roleId)))
    .for('share');
  return role;
}

/** Ends a member's watch of a role, if there is one. */
export async function endWatch(tx: Queryable, seat: Seat): Promise<void> {
  await tx.delete(seatWatches).where(await isWatch(tx, seat));
}

/** Removes the watches of events that are over. */
export async function pruneWatches(db: Queryable, at: Date): Promise<void> {
  const over = db.select({ id: events.id }).from(events).where(lte(events.end, at));
  await db.delete(seatWatches).where(inArray(seatWatches.eventId, over));
}

interface Freed {
  readonly eventId: string;
  readonly at: Date;
}

/** Part of `settleLists` (server/seats): tells those who watch a role in which a seat is free, and ends their watches. */
export async function announceFreeSeats(tx: Queryable, { eventId, at }: Freed): Promise<void> {
  for (const { roleId, role } of await watchedRoles(tx, eventId)) {
    if (role && isFull(role)) continue;
    const watchers = await tx
      .delete(seatWatches)
      .where(and(eq(seatWatches.eventId, eventId), eq(seatWatches.roleId, roleId)))
      .returning({ userId: seatWatches.userId });
    const recipients = watchers.map(({ userId }) => userId);
    if (!role) continue;
    const cause = randomUUID();
    await announceSeat(tx, { eventId, roleId, role: role.name, recipients, at, cause });
  }
}

/** Roles that somebody watches; `role` is null for one that the event no longer has. */
async function watchedRoles(tx: Queryable, eventId: string) {
  const { name, capacity, attending } = eventRoles;
  return tx
    .selectDistinct({ roleId: seatWatches.roleId, role: { name, capacity, attending } })
    .from(seatWatches)
    .leftJoin(
      eventRoles,
      and(eq(eventRoles.eventId, seatWatches.eventId), eq(eventRoles.id, seatWatches.roleId)),
    )
    .where(eq(seatWatches.eventId, eventId))
    .orderBy(asc(seatWatches.roleId));
}

interface Held extends Pick<Seat, 'eventId' | 'userId'> {
  readonly roleId: string;
}

async function attends(tx: Queryable, { eventId, roleId, userId }: Held): Promise<boolean> {
  const [row] = await tx
    .select({ roleId: rsvps.roleId })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId), eq(rsvps.attending, true)));
  return row?.roleId === roleId;
}

async function waits(tx: Queryable, { eventId, roleId, userId }: Held): Promise<boolean> {
  const isOwn = and(eq(waitlist.eventId, eventId), eq(waitlist.userId, userId));
  return (await tx.$count(waitlist, and(isOwn, eq(waitlist.roleId, roleId)))) > 0;
}

interface Told extends Freed {
  readonly roleId: string;
  /** The role's current name. */
  readonly role: string;
  readonly recipients: readonly string[];
  /** Names the cause: nobody is told twice of the same. */
  readonly cause: string;
}

/** Tells members that a seat in a role is free. */
export async function announceSeat(
  tx: Queryable,
  { eventId, roleId, role, recipients, at, cause }: Told,
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
    source: `seat.free:${event.id}:${roleId}:${cause}`,
    news: { kind: 'seat.free', ...eventFactsOf({ ...event, roles }), role, roleId },
  });
}

/** The columns of a watch that its member gets, in the answer to a call and from the pull. */
export const watchColumns = {
  id: seatWatches.id,
  eventId: seatWatches.eventId,
  role: seatWatches.role,
  roleId: seatWatches.roleId,
  revision: seatWatches.revision,
};

/** A member's watch of a role; null if there is none. */
export async function readWatch(db: Queryable, seat: Seat) {
  const [watch] = await db
    .select(watchColumns)
    .from(seatWatches)
    .where(await isWatch(db, seat));
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

async function isWatch(db: Queryable, seat: Seat) {
  const roleId = await roleIdOf(db, seat);
  return and(
    eq(seatWatches.userId, seat.userId),
    eq(seatWatches.eventId, seat.eventId),
    roleId === null ? sql`false` : eq(seatWatches.roleId, roleId),
  );
}

async function roleIdOf(db: Queryable, { eventId, role, at }: Seat): Promise<string | null> {
  return (await findRole(db, { eventId, role, now: at }))?.id ?? null;
}
