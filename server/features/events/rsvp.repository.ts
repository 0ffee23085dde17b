import { and, asc, eq, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { isFull, type Places } from '#domain/capacity.ts';
import { RefusalWithEffect } from '#server/core/http/refusal-with-effect.ts';
import { watchSeat } from '#server/notices/seat-watches.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { writtenOnce } from '../../db/written-once.ts';
import { eventRoles, events, rsvps, users } from '../../db/schema.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';

// Two things hold at every commit: attending of a role = the number of its RSVPs that attend, and no RSVP is
// taken beyond its capacity. Both follow from this: whoever changes whether or where a member attends
// holds the lock of the role's row and changes its count in the same transaction.
//
// Locks are taken in one order by everybody, here, in event-editing.repository, and in the triggers of
// migrations/0001, so that nobody waits in a circle: users, events, event_roles (by event and name), rsvps,
// changes, bot_outbox.

export interface Place {
  readonly eventId: string;
  readonly userId: string;
  readonly role: string;
  readonly source: string;
  /** When the call arrived: an event that had ended by then takes no more RSVPs. */
  readonly now: Date;
}

/**
 * What the call changed: a member who attended nowhere took a place, or one gave theirs up (to take another, maybe). Taking the
 * role one already has, or cancelling a place one does not have, changes nothing.
 */
export type Outcome = 'taken' | 'freed' | 'unchanged';

/**
 * Takes a place in a role, or moves the member there. Refuses with 410 `event_gone` or 404, 409 `event_over`,
 * `role_gone` and `role_full`, the latter three with the event as it is now; an earlier place is kept in that
 * case.
 */
export async function takePlace(tx: Queryable, place: Place): Promise<Outcome> {
  if (await takeFreePlace(tx, place)) return 'taken';
  const found = await look(tx, place);
  if (found.role === place.role) return 'unchanged';
  if (found.obstacle !== null && (found.obstacle !== 'role_full' || found.role === null))
    throw await refusalOf(tx, place, found.obstacle);
  return movePlace(tx, place);
}

/** Gives up the member's place in the named role, and only there; even if the event is over. */
export async function givePlaceBack(
  tx: Queryable,
  { eventId, userId, role, now }: Place,
): Promise<Outcome> {
  const [result] = await rowsOf<{ events: number; freed: number }>(
    tx,
    sql`with event as (select id from events where id = ${eventId}::uuid for key share),
      held as (
        select r.event_id, r.name from event_roles r join event on event.id = r.event_id
        where r.name = ${role} for update of r),
      freed as (
        update rsvps set attending = false, revision = rsvps.revision + 1, changed_at = ${now.toISOString()}::timestamptz
        from held
        where rsvps.event_id = held.event_id and rsvps.user_id = ${userId}::uuid
          and rsvps.role = held.name and rsvps.attending
        returning rsvps.event_id, rsvps.role),
      counted as (
        update event_roles r set attending = r.attending - 1 from freed
        where r.event_id = freed.event_id and r.name = freed.role)
      select (select count(*) from event)::int as events, (select count(*) from freed)::int as freed`,
  );
  if (!result || result.events === 0) throw await goneOrUnknown(tx, eventId);
  return result.freed > 0 ? 'freed' : 'unchanged';
}

/**
 * The plain case in one statement: the count goes up if there is room, and only then the RSVP is written. Everyone
 * who wants the same role queues for its row, and each sees the count that the previous one left. The event is
 * locked against edits, so that nobody slips in whom a change of its end has just shut out.
 */
async function takeFreePlace(tx: Queryable, place: Place): Promise<boolean> {
  const { eventId, userId, role, source } = place;
  const now = place.now.toISOString();
  const [result] = await rowsOf<{ seats: number; taken: number }>(
    tx,
    takeFree({ eventId, userId, role, source, now }),
  );
  if (!result || result.seats === 0) return false;
  if (result.taken === 0) await giveSeatBack(tx, eventId, role);
  return true;
}

const takeFree = writtenOnce<keyof Place>(
  (value) => sql`
    with member as (select id from users where id = ${value('userId')}::uuid for key share),
      event as (
        select events.id from events, member
        where events.id = ${value('eventId')}::uuid and events.end_at > ${value('now')}::timestamptz
        for share of events),
      seat as (
        update event_roles r set attending = r.attending + 1 from event
        where r.event_id = event.id and r.name = ${value('role')} and r.attending < r.capacity
          and not exists (
            select from rsvps
            where event_id = ${value('eventId')}::uuid and user_id = ${value('userId')}::uuid and attending)
        returning r.event_id, r.name),
      taken as (
        insert into rsvps (event_id, user_id, role, attending, source, changed_at)
        select event_id, ${value('userId')}::uuid, name, true, ${value('source')}, ${value('now')}::timestamptz from seat
        on conflict (event_id, user_id) do update
        set role = excluded.role, attending = true, source = excluded.source, changed_at = excluded.changed_at,
          revision = rsvps.revision + 1
        where not rsvps.attending
        returning event_id)
      select (select count(*) from seat)::int as seats, (select count(*) from taken)::int as taken`,
);

/**
 * The member's other device took a place in the same instant. The two calls overlap, so either order is correct: we say
 * this one came first and the other one moved the place. The row is still ours to correct.
 */
async function giveSeatBack(tx: Queryable, eventId: string, role: string): Promise<void> {
  await tx
    .update(eventRoles)
    .set({ attending: sql`${eventRoles.attending} - 1` })
    .where(and(eq(eventRoles.eventId, eventId), eq(eventRoles.name, role)));
}

/** Why a role cannot be taken. */
type Obstacle = 'event_over' | 'role_gone' | 'role_full';

interface Found {
  /** The role that the member attends in. */
  readonly role: string | null;
  readonly obstacle: Obstacle | null;
}

/** Why there was no free place; without locking, so that latecomers don't hold anybody up. */
async function look(tx: Queryable, { eventId, userId, role, now }: Place): Promise<Found> {
  const [row] = await tx
    .select({
      end: events.end,
      held: rsvps.role,
      capacity: eventRoles.capacity,
      attending: eventRoles.attending,
    })
    .from(events)
    .leftJoin(eventRoles, and(eq(eventRoles.eventId, events.id), eq(eventRoles.name, role)))
    .leftJoin(
      rsvps,
      and(eq(rsvps.eventId, events.id), eq(rsvps.userId, userId), eq(rsvps.attending, true)),
    )
    .where(eq(events.id, eventId));
  if (!row) throw await goneOrUnknown(tx, eventId);
  const { end, held, capacity, attending } = row;
  const wanted = capacity === null || attending === null ? undefined : { capacity, attending };
  return { role: held, obstacle: obstacleTo(wanted, { end, now }) };
}

function obstacleTo(
  wanted: Places | undefined,
  { end, now }: { readonly end: Date; readonly now: Date },
): Obstacle | null {
  if (end <= now) return 'event_over';
  if (!wanted) return 'role_gone';
  return isFull(wanted) ? 'role_full' : null;
}

/** The same decision with everything locked: for moves, and for places that have just become free. */
async function movePlace(tx: Queryable, place: Place): Promise<Outcome> {
  const { eventId, userId, role, source, now } = place;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  const [event] = await tx
    .select({ end: events.end })
    .from(events)
    .where(eq(events.id, eventId))
    .for('share');
  if (!event) throw await goneOrUnknown(tx, eventId);
  const roles = await tx
    .select({
      name: eventRoles.name,
      capacity: eventRoles.capacity,
      attending: eventRoles.attending,
    })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(asc(eventRoles.name))
    .for('update');
  const held = await heldRole(tx, place);
  if (held === role) return 'unchanged';
  const wanted = roles.find(({ name }) => name === role);
  const obstacle = obstacleTo(wanted, { end: event.end, now });
  if (obstacle !== null) throw await refusalOf(tx, place, obstacle);
  const taken = { role, attending: true, source, changedAt: now };
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
      attending: sql`${eventRoles.attending} + case when ${eventRoles.name} = ${role} then 1 else -1 end`,
    })
    .where(
      and(eq(eventRoles.eventId, eventId), sql`${eventRoles.name} in (${role}, ${held ?? role})`),
    );
  return held === null ? 'taken' : 'freed';
}

async function heldRole(tx: Queryable, { eventId, userId }: Place): Promise<string | null> {
  const [rsvp] = await tx
    .select({ role: rsvps.role, attending: rsvps.attending })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)))
    .for('update');
  return rsvp?.attending === true ? rsvp.role : null;
}

/** Carries the event as it is now. Whoever comes too late for a role watches it from then on (SPEC 12.7). */
async function refusalOf(
  tx: Queryable,
  { eventId, userId, role, now: at }: Place,
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
