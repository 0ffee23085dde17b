import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import type { Services } from '#server/core/calls/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { events, rsvps, waitlist } from '#server/db/event-tables.ts';
import { seriesStanding } from '#server/db/planning-tables.ts';
import { lockSeatsOf } from '#server/seats/seat-locks.ts';
import { settleLists } from '#server/seats/settle-lists.ts';

interface Leaving extends Pick<Services, 'config'> {
  readonly at: Date;
}

/**
 * Gives up all seats, and every maybe, of a member in events that aren't over, as if each were cancelled, and all places on waitlists:
 * whoever waits or watches is told, and so is the bot. The account must be locked against new answers.
 */
export async function giveUpSeats(
  tx: Queryable,
  userId: string,
  { at, config }: Leaving,
): Promise<void> {
  await tx.delete(seriesStanding).where(eq(seriesStanding.userId, userId));
  const answered = await answeredEvents(tx, userId);
  if (answered.length === 0) return;
  await lockSeatsOf(tx, answered); // before the seats are read: a promotion may be under way
  await leavePlaces(tx, userId);
  const given = await answersToGiveUp(tx, userId, { answered, at });
  const ids = given.map(({ eventId }) => eventId);
  if (ids.length === 0) return;
  await tx
    .update(rsvps)
    .set({
      ...{ answer: 'none', givenRevision: null, changedAt: at },
      revision: sql`${rsvps.revision} + 1`,
    })
    .where(and(eq(rsvps.userId, userId), inArray(rsvps.eventId, ids)));
  const seats = given.filter(({ answer }) => answer === 'seat');
  const pairs = seats.flatMap(({ eventId, roleId }) =>
    roleId === null ? [] : [{ eventId, roleId }],
  );
  await countDown(tx, pairs);
  for (const { eventId, roleId } of pairs) await settleLists(tx, { eventId, at, freed: [roleId] });
  for (const eventId of ids) await noteRsvpChange(tx, eventId, config);
}

/**
 * SPEC 30.13, 31.21: ends all places of a member on waitlists, who may wait for nothing any more, and what they want of series; seats stay. The account must be locked against
 * new answers.
 */
export async function leaveLists(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(seriesStanding).where(eq(seriesStanding.userId, userId));
  const waiting = await tx
    .selectDistinct({ eventId: waitlist.eventId })
    .from(waitlist)
    .where(eq(waitlist.userId, userId));
  if (waiting.length === 0) return;
  await lockSeatsOf(
    tx,
    waiting.map(({ eventId }) => eventId),
  );
  await leavePlaces(tx, userId);
}

/**
 * SPEC 30.8: to be called when members may be in an audience that they were not in before: whatever is free and waited for goes to them,
 * whom others were promoted past. The accounts must be locked.
 */
export async function settleWaited(
  tx: Queryable,
  userIds: readonly string[],
  { at, config }: Leaving,
): Promise<void> {
  const waiting = await tx
    .selectDistinct({ eventId: waitlist.eventId })
    .from(waitlist)
    .where(inArray(waitlist.userId, [...userIds]));
  if (waiting.length === 0) return;
  const ids = waiting.map(({ eventId }) => eventId);
  await lockSeatsOf(tx, ids);
  for (const eventId of ids)
    if ((await settleLists(tx, { eventId, at, freed: [] })) > 0)
      await noteRsvpChange(tx, eventId, config);
}

async function answeredEvents(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .where(eq(rsvps.userId, userId));
  return rows.map(({ eventId }) => eventId);
}

interface Answered {
  /** The events that they answered. */
  readonly answered: readonly string[];
  readonly at: Date;
}

/** Seats, had or asked for, and every maybe, in events that aren't over. */
async function answersToGiveUp(tx: Queryable, userId: string, { answered, at }: Answered) {
  const coming = tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...answered]), gt(events.end, at)));
  return tx
    .select({ eventId: rsvps.eventId, roleId: rsvps.roleId, answer: rsvps.answer })
    .from(rsvps)
    .where(
      and(
        ...[eq(rsvps.userId, userId), inArray(rsvps.eventId, coming)],
        inArray(rsvps.answer, ['seat', 'asked', 'maybe']),
      ),
    )
    .orderBy(asc(rsvps.eventId));
}

/** Takes the member from all waitlists, whose events are locked; each answer has a higher revision then. */
async function leavePlaces(tx: Queryable, userId: string): Promise<void> {
  await rowsOf(
    tx,
    sql`with gone as (delete from waitlist where user_id = ${userId}::uuid returning event_id)
      update rsvps set revision = revision + 1 where user_id = ${userId}::uuid and event_id in (select event_id from gone)`,
  );
}

interface SeatIn {
  readonly eventId: string;
  readonly roleId: string;
}

async function countDown(tx: Queryable, seats: readonly SeatIn[]): Promise<void> {
  const eventIds = sql.param(seats.map(({ eventId }) => eventId));
  const roleIds = sql.param(seats.map(({ roleId }) => roleId));
  await rowsOf(
    tx,
    sql`update event_roles r set attending = r.attending - 1
      from unnest(${eventIds}::uuid[], ${roleIds}::uuid[]) as freed(event_id, role_id)
      where r.event_id = freed.event_id and r.id = freed.role_id`,
  );
}
