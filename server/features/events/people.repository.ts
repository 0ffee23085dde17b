import { asc, eq, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { askedIn, type AnswerObstacle, type AnswerStanding } from '#domain/sign-ups/answer.ts';
import { roleCalled } from '#domain/event-role.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { decideMove, reordered, type PeopleMove } from '#domain/sign-ups/people-move.ts';
import { can } from '#domain/permissions.ts';
import { callerIn, readHeldAccounts, type LockedAccount } from '#server/accounts/account-lock.ts';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { readKnownRoles } from '#server/db/known-roles.ts';
import { rowsOf } from '#server/db/rows.ts';
import { waitlist } from '#server/db/event-tables.ts';
import { announceMove } from '#server/notices/event-news.ts';
import type { Config } from '#server/process/config.ts';
import { lockSeats, type LockedSeats } from '#server/seats/seat-locks.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { readPromotable } from '#server/seats/promotable.ts';
import { lockOwn, storeAnswer, type Own } from './answer-storing.repository.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';
import { placeInWords, type WaitingInOrder } from './place-in-words.ts';

/** A move as a call states it: the role goes by its id or a name (db/known-roles), and the place counts from 1. */
export interface CalledMove extends PeopleMove {
  readonly userId: string;
  readonly place: number | null;
}

interface Moving {
  readonly eventId: string;
  readonly leaderId: string;
  readonly move: CalledMove;
  /** When the call arrived: the event is judged by it. */
  readonly at: Date;
  readonly config: Config;
}

/**
 * SPEC 30.21: puts a member where a leader wants them, tells them and the bot, and notes it in the audit; what changes nothing does
 * nothing of that. In its transaction no account may be locked before, unless both are. Refuses with 401 a leader who is gone or suspended, with 404 a member who isn't
 * there, with 410 or 404 an event that isn't, with 403 who can't be put there, and with 409 `event_over`, `signups_closed`, `role_gone`
 * or `role_full`, along with the event as it is now.
 */
export async function movePerson(tx: Queryable, moving: Moving): Promise<void> {
  const { eventId, leaderId, at, config } = moving;
  const { leader, member } = await holdPeople(tx, moving);
  const event = await lockSeats(tx, eventId);
  if (!event) throw await goneOrUnknown(tx, eventId);
  refuseUnfit(member, moving.move);
  const known = await readKnownRoles(tx, { eventId, now: at });
  const called = moving.move.role;
  const role = called === null ? null : (roleCalled(known, called)?.id ?? called);
  const meant = { ...moving, move: { ...moving.move, role }, event };
  const own = await lockOwn(tx, { eventId, userId: member.id });
  const before = await placeNow(tx, { event, own, userId: member.id });
  const after = await decided(tx, meant, own);
  const isMoved = await carryOut(tx, meant, { own, after });
  const isOrdered = await putInPlace(tx, meant);
  if (!isMoved && !isOrdered) return;
  const now = await lockOwn(tx, { eventId, userId: member.id });
  const who = { userId: member.id, username: member.username };
  await noteChange(tx, {
    ...{ subject: 'event', subjectId: eventId, title: event.title, action: 'moved' },
    before: { ...who, place: before },
    after: { ...who, place: await placeNow(tx, { event, own: now, userId: member.id }) },
    ...{ actorId: leaderId, at },
  });
  const { to } = moving.move;
  const left = to === 'none' ? (own.seat ?? askedIn(own)) : null;
  await announceMove(tx, {
    ...{ event, userId: member.id, revision: now.revision, actorId: leaderId, at },
    ...{ to: to === 'waiting' && now.seat === role ? 'seat' : to, by: leader.username },
    role: event.roles.find(({ id }) => id === (role ?? left))?.name ?? null,
  });
  await noteRsvpChange(tx, eventId, config);
}

/** Both accounts as they are until the transaction ends, held in one order with all that change accounts. */
async function holdPeople(tx: Queryable, { leaderId, move, at }: Moving) {
  const accounts = await readHeldAccounts(tx, { ids: [leaderId, move.userId], at });
  const leader = callerIn({ accounts }, leaderId);
  const member = accounts.get(move.userId);
  if (!member) throw new ApiError('not_found', 'This account no longer exists.');
  return { leader, member };
}

/** Whoever is suspended takes part in nothing (SPEC 20.2), and only org members wait (SPEC 30.5). */
function refuseUnfit(member: LockedAccount, { to }: CalledMove): void {
  if (to === 'none') return;
  if (member.isSuspended)
    throw new ApiError('forbidden', 'This account is suspended, so it takes part in no event.');
  if (to === 'waiting' && !can(member, 'events.read'))
    throw new ApiError('forbidden', 'Only org members wait for a seat.');
}

interface Meant extends Moving {
  readonly event: LockedSeats;
}

async function decided(tx: Queryable, meant: Meant, own: Own): Promise<AnswerStanding> {
  const { leaderId, move, at, event } = meant;
  const lines = await readPromotable(tx, event);
  const { after, obstacle } = decideMove(own, move, {
    isOver: event.end <= at,
    hasStarted: event.start <= at,
    bar: barOfAll(event),
    roles: event.roles.map((role) => ({ ...role, ahead: aheadIn(lines, role.id, move.userId) })),
  });
  if (obstacle === null) return after;
  const current = await readDetail(tx, event.id, leaderId);
  throw new ApiError(obstacle, sentences[obstacle], { current });
}

/** A leader puts people where they want, whatever else bars sign-ups. */
function barOfAll({ state }: LockedSeats): 'event_called_off' | 'signups_not_open' | null {
  if (state === 'published') return null;
  return state === 'draft' ? 'signups_not_open' : 'event_called_off';
}

/** Who waits for which role of the event, first in line first. */
function readLines(tx: Queryable, eventId: string): Promise<WaitingInOrder[]> {
  return tx
    .select({ roleId: waitlist.roleId, userId: waitlist.userId, ticket: waitlist.ticket })
    .from(waitlist)
    .where(eq(waitlist.eventId, eventId))
    .orderBy(asc(waitlist.ticket));
}

function aheadIn(lines: readonly WaitingInOrder[], roleId: string, userId: string): number {
  const line = lines.filter((one) => one.roleId === roleId);
  const place = line.findIndex((one) => one.userId === userId);
  return place === -1 ? line.length : place;
}

interface Standing {
  readonly own: Own;
  readonly after: AnswerStanding;
}

/**
 * Writes what has changed, and gives a seat that was left to whoever waits for it; false if nothing has. Whoever is put from their seat
 * on the waitlist of its role leaves it first: it goes to those who wait already, even if they come before them then.
 */
async function carryOut(
  tx: Queryable,
  { eventId, move: { userId }, at: now, event }: Meant,
  { own, after }: Standing,
): Promise<boolean> {
  const place = { eventId, userId, source: RSVP_SOURCE, now };
  const isGiven = after.seat !== null && own.waiting.includes(after.seat);
  const stored = { event, own, after, note: own.note, isGiven };
  const { seat } = own;
  if (seat === null || !after.waiting.includes(seat)) return storeAnswer(tx, place, stored);
  const waiting = after.waiting.filter((id) => id !== seat);
  await storeAnswer(tx, place, { ...stored, after: { ...after, waiting } });
  const left = await lockOwn(tx, place);
  const last = { ...left, waiting: [...left.waiting, seat] };
  await storeAnswer(tx, place, { ...stored, own: left, after: last });
  await settleLists(tx, { eventId, at: now, freed: [] }); // the seat may have come back meanwhile, round by those it went to
  return true;
}

/**
 * Puts the member at the wished place of the role's waitlist: the tickets that it has are dealt out anew, and each answer that has another
 * one is under a higher revision. False if that changes nothing.
 */
async function putInPlace(
  tx: Queryable,
  { eventId, move: { role, userId, place } }: Meant,
): Promise<boolean> {
  if (place === null) return false;
  const line = (await readLines(tx, eventId)).filter(({ roleId }) => roleId === role);
  if (!line.some((one) => one.userId === userId)) return false;
  const order = reordered(
    line.map((one) => one.userId),
    { userId, place },
  );
  const dealt = line.map(({ ticket, userId: was }, at) => ({ ticket, was, is: order[at] ?? was }));
  const moved = dealt.filter(({ was, is }) => was !== is);
  if (moved.length === 0) return false;
  const userIds = sql.param(moved.map(({ is }) => is));
  const tickets = sql.param(moved.map(({ ticket }) => ticket));
  await rowsOf(
    tx,
    sql`with dealt as (
        update waitlist w set ticket = d.ticket
        from unnest(${userIds}::uuid[], ${tickets}::bigint[]) as d(user_id, ticket)
        where w.event_id = ${eventId}::uuid and w.role_id = ${role}::uuid and w.user_id = d.user_id
        returning w.user_id)
      update rsvps set revision = revision + 1
      where event_id = ${eventId}::uuid and user_id in (select user_id from dealt)`,
  );
  return true;
}

interface Placed {
  readonly event: LockedSeats;
  readonly own: Own;
  readonly userId: string;
}

async function placeNow(tx: Queryable, { event, own, userId }: Placed): Promise<string> {
  const lines = await readLines(tx, event.id);
  return placeInWords(own, { roles: event.roles, lines, userId });
}

const sentences: Readonly<Record<AnswerObstacle, string>> = {
  event_called_off: 'The event was called off. People can only be taken out of it.',
  signups_not_open: 'The event is a draft, so nobody takes part in it yet.',
  signups_locked: 'Sign-ups are locked.',
  not_in_audience: 'This role is for others.',
  event_over: 'The event is over. People can only be taken out of it.',
  signups_closed: 'The event has started, so nobody waits for a seat any more.',
  role_gone: 'The event no longer offers this role.',
  role_full: 'The role is full, or others wait for it.',
};
