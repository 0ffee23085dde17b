import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { sqlTemplate } from '#server/db/sql-template.ts';
import type { AnswerPlace } from './answer-storing.repository.ts';

/** A seat in the role, as the call names it (db/known-roles). */
export interface FreeSeat extends AnswerPlace {
  readonly role: string;
}

/**
 * The usual case: a free seat for a member who has answered nothing, waits for nothing and watches nothing there,
 * in an event that is open to everybody. In any other case it returns false and has done and
 * locked nothing: an update that waits for a role and then finds it full would keep its lock, so the savepoint is rolled back.
 */
export async function takeFreeSeat(tx: Queryable, place: FreeSeat): Promise<boolean> {
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
 * A free seat is nobody else's: those who wait for one have it in the transaction that frees it (server/seats), or, in the last hours,
 * no more than everybody. `wanted` has a row if there is such a role, `seat` if there is room, `taken` if the RSVP was written. Whoever waits
 * or watches there is no such case: their places and watches end with the seat.
 */
const freeSeatTaken = sqlTemplate<'eventId' | 'userId' | 'role' | 'source' | 'now'>(
  (value) => sql`
    with member as (select id from users where id = ${value('userId')}::uuid for key share),
    event as (
      select events.id from events, member
      where events.id = ${value('eventId')}::uuid and events.end_at > ${value('now')}::timestamptz
        and events.state = 'published' and not events.locked and not events.confirm and events.audience is null
        and coalesce(events.opens_at <= ${value('now')}::timestamptz, true)
        and coalesce(events.closes_at > ${value('now')}::timestamptz, true)
      for share of events),
    wanted as (
      select r.event_id, r.id from event_roles r join event on event.id = r.event_id
      where r.id::text = lower(${value('role')}::text) or r.name = ${value('role')}::text
      order by r.id::text <> lower(${value('role')}::text) limit 1),
    seat as (
      update event_roles r set attending = r.attending + 1 from wanted
      where r.event_id = wanted.event_id and r.id = wanted.id and r.attending < r.capacity and r.audience is null
        and not exists (
          select from rsvps
          where event_id = ${value('eventId')}::uuid and user_id = ${value('userId')}::uuid and answer <> 'none')
        and not exists (
          select from waitlist where event_id = ${value('eventId')}::uuid and user_id = ${value('userId')}::uuid)
        and not exists (
          select from seat_watches where event_id = ${value('eventId')}::uuid and user_id = ${value('userId')}::uuid)
      returning r.event_id, r.id, r.name),
    taken as (
      insert into rsvps (event_id, user_id, role_id, role, answer, source, changed_at)
      select event_id, ${value('userId')}::uuid, id, name, 'seat', ${value('source')}, ${value('now')}::timestamptz from seat
      on conflict (event_id, user_id) do update
      set role_id = excluded.role_id, role = excluded.role, answer = 'seat', given_revision = null, given_up_at = null,
        source = excluded.source, changed_at = excluded.changed_at, revision = rsvps.revision + 1
      where rsvps.answer = 'none'
      returning event_id)
    select (select count(*) from seat)::int as seats, (select count(*) from taken)::int as taken`,
);
