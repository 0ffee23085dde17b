import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { isFull, type SeatCount } from '#domain/capacity.ts';
import { RefusalWithEffect } from '#server/core/idempotency/refusal-with-effect.ts';
import { watchSeat } from '#server/notices/seat-watches.ts';
import type { Queryable } from '../../db/database.ts';
import { freeSeat } from '../../db/free-seat.ts';
import { rowsOf } from '../../db/rows.ts';
import { sqlTemplate } from '../../db/sql-template.ts';
import { findRole } from '../../db/known-roles.ts';
import { eventRoles, events, rsvps, users } from '../../db/schema.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';

// Two things hold at every commit: attending of a role = the number of its RSVPs that attend, and no RSVP is taken beyond
// its capacity. Both follow from this: whoever changes whether or where a member attends holds the lock of the role's row
// and changes its count in the same transaction. Locks are taken in one order by everybody, here, in
// event-editing.repository, and in the triggers of migrations/0013, so that there is no deadlock: users, events,
// event_roles (by event and id), rsvps, changes, bot_outbox.

export interface SeatRequest {
  readonly eventId: string;
  readonly userId: string;
  /** The role as the call names it (db/known-roles). */
  readonly role: string;
  readonly source: string;
  /** When the call arrived: an event that had ended by then takes no more RSVPs. */
  readonly now: Date;
}

/**
 * What the call changed: a member who attended nowhere took a seat, or one gave theirs up (perhaps to take another). Taking the
 * role one already has, or cancelling a seat one does not have, changes nothing.
 */
export type SeatOutcome = 'taken' | 'freed' | 'unchanged';

/**
 * Takes a seat in a role, or moves the member there. Refuses with 410 `event_gone` or 404, and with 409 `event_over`, `role_gone` or
 * `role_full`; these three carry the event as it is now, and an earlier seat is kept.
 */
export async function takeSeat(tx: Queryable, called: SeatRequest): Promise<SeatOutcome> {
  if (await takeFreeSeat(tx, called)) return 'taken';
  const wanted = await findRole(tx, called);
  const place = { ...called, role: wanted?.id ?? called.role };
  const { obstacle, held } = await look(tx, place, wanted);
  if (held === place.role) return 'unchanged';
  if (obstacle !== null && (obstacle !== 'role_full' || held === null))
    throw await refusalOf(tx, place, obstacle);
  return moveSeat(tx, place);
}

/**
 * The usual case: a free seat for a member who attends nowhere. In any other case it returns false and has done and locked nothing:
 * an update that waits for a role and then finds it full would keep its lock, so the savepoint is rolled back.
 */
async function takeFreeSeat(tx: Queryable, place: SeatRequest): Promise<boolean> {
  const values = { ...place, now: place.now.toISOString() };
  const [, [found]] = await Promise.all([
    rowsOf(tx, sql`savepoint free_place`),
    rowsOf<{ seats: number; taken: number }>(tx, freeSeatTaken(values)),
  ]);
  // The counts differ if the member's other device signed up in the same instant: a seat is counted, but no RSVP is written.
  if (found?.seats === 1 && found.taken === 1) return true;
  await rowsOf(tx, sql`rollback to savepoint free_place`);
  return false;
}

/**
 * Everyone who wants the same role queues for its row, and each sees the count that the previous one left. The event is locked
 * against edits, so that nobody signs up whom a change of its end has just shut out. The role is found by its id or its exact name.
 * `wanted` has a row if there is such a role, `seat` if there is room, `taken` if the RSVP was written.
 */
const freeSeatTaken = sqlTemplate<keyof SeatRequest>(
  (value) => sql`
    with member as (select id from users where id = ${value('userId')}::uuid for key share),
    event as (
      select events.id from events, member
      where events.id = ${value('eventId')}::uuid and events.end_at > ${value('now')}::timestamptz
      for share of events),
    wanted as (
      select r.event_id, r.id from event_roles r join event on event.id = r.event_id
      where r.id::text = lower(${value('role')}::text) or r.name = ${value('role')}::text
      order by r.id::text <> lower(${value('role')}::text) limit 1),
    seat as (
      update event_roles r set attending = r.attending + 1 from wanted
      where r.event_id = wanted.event_id and r.id = wanted.id and r.attending < r.capacity
        and not exists (
          select from rsvps
          where event_id = ${value('eventId')}::uuid and user_id = ${value('userId')}::uuid and attending)
      returning r.event_id, r.id, r.name),
    taken as (
      insert into rsvps (event_id, user_id, role_id, role, attending, source, changed_at)
      select event_id, ${value('userId')}::uuid, id, name, true, ${value('source')}, ${value('now')}::timestamptz from seat
      on conflict (event_id, user_id) do update
      set role_id = excluded.role_id, role = excluded.role, attending = true, source = excluded.source, changed_at = excluded.changed_at,
        revision = rsvps.revision + 1
      where not rsvps.attending
      returning event_id)
    select (select count(*) from seat)::int as seats, (select count(*) from taken)::int as taken`,
);

/** Gives up the member's seat in the named role, and in no other, even if the event is over. */
export async function giveSeatBack(tx: Queryable, place: SeatRequest): Promise<SeatOutcome> {
  const { eventId, userId, now: at } = place;
  const role = await findRole(tx, place);
  const { events: found, freed } = await freeSeat(tx, {
    eventId,
    userId,
    roleId: role?.id ?? null,
    at,
  });
  if (found === 0) throw await goneOrUnknown(tx, eventId);
  return freed > 0 ? 'freed' : 'unchanged';
}

/** Why a role cannot be taken. */
type Obstacle = 'event_over' | 'role_gone' | 'role_full';

interface Found {
  /** The id of the role that the member attends in. */
  readonly held: string | null;
  readonly obstacle: Obstacle | null;
}

/** Reads which role the member has and why the wanted one can't be taken, without locking: latecomers don't hold anybody up. */
async function look(
  tx: Queryable,
  { eventId, userId, now }: SeatRequest,
  wanted: SeatCount | undefined,
): Promise<Found> {
  const [row] = await tx
    .select({ end: events.end, held: rsvps.roleId })
    .from(events)
    .leftJoin(
      rsvps,
      and(eq(rsvps.eventId, events.id), eq(rsvps.userId, userId), eq(rsvps.attending, true)),
    )
    .where(eq(events.id, eventId));
  if (!row) throw await goneOrUnknown(tx, eventId);
  return { held: row.held, obstacle: obstacleTo(wanted, { end: row.end, now }) };
}

function obstacleTo(
  wanted: SeatCount | undefined,
  { end, now }: { readonly end: Date; readonly now: Date },
): Obstacle | null {
  if (end <= now) return 'event_over';
  if (!wanted) return 'role_gone';
  return isFull(wanted) ? 'role_full' : null;
}

/**
 * Decides again with everything locked, and moves the member. No role may be locked before this: an update that waits for a role and
 * then finds it full keeps its lock, whereas here roles are locked in order. `place.role` is the role's id.
 */
async function moveSeat(tx: Queryable, place: SeatRequest): Promise<SeatOutcome> {
  const { eventId, userId, role: roleId, now } = place;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  const [event] = await tx
    .select({ end: events.end })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share');
  if (!event) throw await goneOrUnknown(tx, eventId);
  const roles = await lockRoles(tx, eventId);
  const held = await heldRole(tx, place);
  if (held === roleId) return 'unchanged';
  const role = roles.find(({ id }) => id === roleId);
  const obstacle = obstacleTo(role, { end: event.end, now });
  if (!role || obstacle !== null) throw await refusalOf(tx, place, obstacle ?? 'role_gone');
  await take(tx, place, { role, held });
  return held === null ? 'taken' : 'freed';
}

/** Locks the event's roles in the order of their ids. */
function lockRoles(tx: Queryable, eventId: string) {
  return tx
    .select({
      id: eventRoles.id,
      name: eventRoles.name,
      capacity: eventRoles.capacity,
      attending: eventRoles.attending,
    })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(asc(eventRoles.id))
    .for('update');
}

interface Move {
  readonly role: { readonly id: string; readonly name: string };
  /** The id of the role that the member leaves for this one. */
  readonly held: string | null;
}

async function take(
  tx: Queryable,
  { eventId, userId, source, now }: SeatRequest,
  { role: { id: roleId, name }, held }: Move,
): Promise<void> {
  const taken = { roleId, role: name, attending: true, source, changedAt: now };
  await tx
    .insert(rsvps)
    .values({ eventId, userId, ...taken })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.userId],
      set: { ...taken, revision: sql`${rsvps.revision} + 1` },
    });
  await tx
    .update(eventRoles)
    .set({
      attending: sql`${eventRoles.attending} + case when ${eventRoles.id} = ${roleId}::uuid then 1 else -1 end`,
    })
    .where(and(eq(eventRoles.eventId, eventId), inArray(eventRoles.id, [roleId, held ?? roleId])));
}

/** The id of the role that the member attends in, with their RSVP locked. */
async function heldRole(tx: Queryable, { eventId, userId }: SeatRequest): Promise<string | null> {
  const [rsvp] = await tx
    .select({ roleId: rsvps.roleId, attending: rsvps.attending })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)))
    .for('update');
  return rsvp?.attending === true ? rsvp.roleId : null;
}

/** The refusal, which carries the event as it is now. A member who is too late for a role watches it from then on (SPEC 12.7). */
async function refusalOf(
  tx: Queryable,
  { eventId, userId, role, now: at }: SeatRequest,
  obstacle: Obstacle,
): Promise<ApiError> {
  const current = await readDetail(tx, eventId, userId);
  const sentence = sentences[obstacle];
  if (obstacle !== 'role_full') return new ApiError(obstacle, sentence, { current });
  return new RefusalWithEffect(obstacle, sentence, {
    current,
    effect: async (later) => void (await watchSeat(later, { eventId, role, userId, at })),
  });
}

const sentences: Readonly<Record<Obstacle, string>> = {
  event_over: 'The event was over before your change arrived.',
  role_gone: 'The event no longer offers this role.',
  role_full: 'The role filled up before your change arrived.',
};
