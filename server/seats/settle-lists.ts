import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isFull } from '#domain/sign-ups/capacity.ts';
import { isGivingSeats, signUpBar, type SignUpTimes } from '#domain/sign-ups/sign-up-rules.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { promotionsIn, type Line, type Promotion } from '#domain/sign-ups/waitlist.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { waitlist } from '#server/db/event-tables.ts';
import { announce } from '#server/notices/announce.ts';
import { eventFactsOf } from '#server/notices/event-news.ts';
import { announceFreeSeats, announceSeat } from '#server/notices/seat-watches.ts';
import { lockSeats, type LockedSeats } from './seat-locks.ts';
import { takeTurns } from './sign-up-turns.ts';
import { readPromotable } from './promotable.ts';

interface Settling {
  readonly eventId: string;
  readonly at: Date;
  /** Ids of the roles in which this transaction may have freed a seat. */
  readonly freed: readonly string[];
  /** False while more is given away before anybody is told: then this is called again. */
  readonly isTold?: boolean;
}

interface Promoting extends SignUpTimes {
  readonly start: Date;
  readonly handoverHours: number;
  readonly confirm: boolean;
}

/**
 * Whether a free seat goes to whoever is first in line; in the event's last hours it is open to everybody (SPEC 30.9), unless sign-ups
 * have closed, when nobody could take it, and a lock, a call-off or that leaders confirm seats keeps it for later (SPEC 30.47).
 */
export function isPromoting(event: Promoting, at: Date): boolean {
  const { start, handoverHours } = event;
  if (!isGivingSeats(event)) return false;
  if (signUpBar(event, at) === 'signups_closed') return at < start;
  return at.getTime() < start.getTime() - handoverHours * HOUR_MS;
}

/**
 * To be called, in the same transaction, after anything that may have freed a seat of the event or removed a role: gives free seats to
 * those who wait for them (SPEC 30.8), tells those who wait where nobody is promoted any more (SPEC 30.9), and those who watch, unless
 * nobody may take a seat now. Once sign-ups have opened by the clock, all that is free has been freed by that (SPEC 30.47). Returns how
 * many were promoted.
 */
export async function settleLists(tx: Queryable, settling: Settling): Promise<number> {
  const { eventId, at, isTold = true } = settling;
  const event = await lockSeats(tx, eventId);
  if (!event) return 0;
  const isTurned = isTold && (await takeTurns(tx, event, at));
  const freed = isTurned ? event.roles.map(({ id }) => id) : settling.freed;
  const lines = await linesOf(tx, event);
  const promoted = isPromoting(event, at) ? await promote(tx, event, { lines, at }) : 0;
  if (!isTold || signUpBar(event, at) !== null) return promoted;
  if (!isPromoting(event, at) && at < event.start)
    await tellWaiting(tx, { lines, freed, eventId, at });
  await announceFreeSeats(tx, { eventId, at });
  return promoted;
}

interface RoleLine extends Line {
  readonly name: string;
  readonly waiting: Awaited<ReturnType<typeof readPromotable>>;
}

/** The roles that anybody waits for who may take a seat, in their order. */
async function linesOf(tx: Queryable, event: LockedSeats): Promise<RoleLine[]> {
  const places = await readPromotable(tx, event);
  return event.roles.flatMap((role) => {
    const waiting = places.filter(({ roleId }) => roleId === role.id);
    return waiting.length === 0 ? [] : [{ ...role, waiting }];
  });
}

interface Lines {
  readonly lines: readonly RoleLine[];
  readonly at: Date;
}

async function promote(tx: Queryable, event: LockedSeats, { lines, at }: Lines): Promise<number> {
  if (lines.every((line) => isFull(line))) return 0;
  const promotions = promotionsIn(lines, seatsIn(lines));
  if (promotions.length === 0) return 0;
  const revisions = await seat(tx, event, { promotions, at });
  const nameOf = (id: string | null) => event.roles.find((role) => role.id === id)?.name ?? null;
  const roles = event.roles.toSorted((one, other) => one.place - other.place);
  for (const { userId, to, from } of promotions) {
    await announce(tx, {
      ...{ recipients: [userId], actorId: null, at },
      source: `seat.given:${event.id}:${userId}:${revisions.get(userId) ?? 0}`,
      news: {
        kind: 'seat.given',
        ...eventFactsOf({ ...event, roles }),
        ...{ role: nameOf(to) ?? '', roleId: to, from: nameOf(from) },
      },
    });
  }
  return promotions.length;
}

/** The roles in which those who wait have a seat. */
function seatsIn(lines: readonly RoleLine[]): Map<string, string> {
  const places = lines.flatMap(({ waiting }) => waiting);
  return new Map(places.flatMap(({ userId, seat }) => (seat === null ? [] : [[userId, seat]])));
}

interface Seating {
  readonly promotions: readonly Promotion[];
  readonly at: Date;
}

/** Carries the promotions out; whoever is promoted leaves all lists of the event, and watches the role no more. Returns each one's new revision. */
async function seat(
  tx: Queryable,
  { id: eventId, roles }: LockedSeats,
  { promotions, at }: Seating,
): Promise<Map<string, number>> {
  const userIds = promotions.map(({ userId }) => userId);
  const roleIds = promotions.map(({ to }) => to);
  const given = await rowsOf<{ userId: string; revision: number }>(
    tx,
    sql`with promoted as (
        select * from unnest(${sql.param(userIds)}::uuid[], ${sql.param(roleIds)}::uuid[]) as one(user_id, role_id)),
      unwatched as (
        delete from seat_watches w using promoted
        where w.event_id = ${eventId}::uuid and w.role_id = promoted.role_id and w.user_id = promoted.user_id)
      update rsvps set answer = 'seat', role_id = r.id, role = r.name, revision = rsvps.revision + 1,
        given_revision = rsvps.revision + 1, given_up_at = null, changed_at = ${at.toISOString()}::timestamptz
      from promoted
      join event_roles r on r.event_id = ${eventId}::uuid and r.id = promoted.role_id
      where rsvps.event_id = r.event_id and rsvps.user_id = promoted.user_id
      returning rsvps.user_id as "userId", rsvps.revision`,
  );
  await tx
    .delete(waitlist)
    .where(and(eq(waitlist.eventId, eventId), inArray(waitlist.userId, userIds)));
  for (const { id } of roles) {
    const came = roleIds.filter((to) => to === id).length;
    const left = promotions.filter(({ from }) => from === id).length;
    if (came !== left) await countSeats(tx, { eventId, roleId: id, by: came - left });
  }
  return new Map(given.map(({ userId, revision }) => [userId, revision]));
}

interface Counting {
  readonly eventId: string;
  readonly roleId: string;
  readonly by: number;
}

/** Counts a member's new seat in a role, whose row is locked; whoever has it watches the role no more (SPEC 12.7). */
export async function countTaken(
  tx: Queryable,
  { eventId, roleId, userId }: Omit<Counting, 'by'> & { readonly userId: string },
): Promise<void> {
  await rowsOf(
    tx,
    sql`with unwatched as (
        delete from seat_watches
        where event_id = ${eventId}::uuid and role_id = ${roleId}::uuid and user_id = ${userId}::uuid)
      update event_roles set attending = attending + 1
      where event_id = ${eventId}::uuid and id = ${roleId}::uuid`,
  );
}

/** Counts a role's seats up or down, whose row is locked. */
export async function countSeats(tx: Queryable, { eventId, roleId, by }: Counting): Promise<void> {
  await rowsOf(
    tx,
    sql`update event_roles set attending = attending + ${by}::int
      where event_id = ${eventId}::uuid and id = ${roleId}::uuid`,
  );
}

/** SPEC 30.9: everybody who waits for a role in which a seat has just become free is told at once, and keeps the place. */
async function tellWaiting(
  tx: Queryable,
  { lines, freed, eventId, at }: Settling & Lines,
): Promise<void> {
  for (const line of lines) {
    if (isFull(line) || !freed.includes(line.id)) continue;
    await announceSeat(tx, {
      ...{ eventId, at, roleId: line.id, role: line.name },
      recipients: line.waiting.map(({ userId }) => userId),
      cause: randomUUID(),
    });
  }
}
