import { and, asc, eq } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { askedIn } from '#domain/sign-ups/answer.ts';
import { isFull } from '#domain/sign-ups/capacity.ts';
import { can } from '#domain/permissions.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { isGivingSeats } from '#domain/sign-ups/sign-up-rules.ts';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { announceDecided, announceMove } from '#server/notices/event-news.ts';
import type { Config } from '#server/process/config.ts';
import { lockSeats, type LockedSeats } from '#server/seats/seat-locks.ts';
import { lockOwn, storeAnswer, type Own } from './answer-storing.repository.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';

// Where leaders confirm seats: a seat that was asked for takes no capacity until it is given.

interface Confirming {
  readonly eventId: string;
  readonly leaderId: string;
  readonly userId: string;
  readonly accept: boolean;
  /** The leader's note to the member; '' for nothing. */
  readonly note: string;
  /** When the call arrived: the event is judged by it. */
  readonly at: Date;
  readonly config: Config;
}

/**
 * SPEC 30.50: gives a member the seat that they asked for, if one is free, or declines it; tells them and the bot, and notes it in the
 * audit. A seat that they have already is given: nothing changes. Refuses with 404 a member who isn't there, 410 or 404 an event that
 * isn't, 422 a member who has asked for nothing, and with 409 `event_over`, `event_called_off`, `signups_closed` once it has started,
 * `signups_locked`, `role_gone` or `role_full` what can't be given, along with the event as it is now.
 */
export async function decideAsked(tx: Queryable, confirming: Confirming): Promise<void> {
  const { eventId, leaderId, userId, accept, note, at, config } = confirming;
  // Their account needs no lock: whoever removes or suspends it waits for the event's, and then finds the seat.
  const { id, username } = users;
  const [member] = await tx.select({ id, username }).from(users).where(eq(users.id, userId));
  if (!member) throw new ApiError('not_found', 'This account no longer exists.');
  const event = await lockSeats(tx, eventId);
  if (!event) throw await goneOrUnknown(tx, eventId);
  const own = await lockOwn(tx, { eventId, userId: member.id });
  if (accept && own.seat !== null) return;
  const roleId = askedIn(own);
  if (roleId === null) throw notAsked();
  if (accept) await refuseUngivable(tx, event, { roleId, leaderId, at });
  const after = accept
    ? { answer: 'seat' as const, seat: roleId, waiting: [] }
    : { answer: 'none' as const, seat: null, waiting: own.waiting };
  await store(tx, event, { userId: member.id, at, own, after });
  const now = await lockOwn(tx, { eventId, userId: member.id });
  const role = event.roles.find(({ id }) => id === roleId)?.name ?? '';
  const who = { userId: member.id, username: member.username };
  await noteChange(tx, {
    ...{ subject: 'event', subjectId: eventId, title: event.title, action: 'moved' },
    before: { ...who, place: `asked for ${role}` },
    after: { ...who, place: accept ? role : 'no answer' },
    ...{ actorId: leaderId, at },
  });
  const told = { event, userId: member.id, revision: now.revision, role, accepted: accept, note };
  await announceDecided(tx, { ...told, actorId: leaderId, at });
  await noteRsvpChange(tx, eventId, config);
}

function notAsked(): ApiError {
  const message = 'This member has not asked for a seat.';
  return new ApiError('invalid', message, { fields: { userId: message } });
}

interface Giving {
  readonly roleId: string;
  readonly leaderId: string;
  readonly at: Date;
}

async function refuseUngivable(
  tx: Queryable,
  event: LockedSeats,
  { roleId, leaderId, at }: Giving,
): Promise<void> {
  const role = event.roles.find(({ id }) => id === roleId);
  const refuse = async (code: Parameters<typeof refusal>[0]) =>
    refusal(code, await readDetail(tx, event.id, leaderId));
  if (event.end <= at) throw await refuse('event_over');
  if (event.state === 'calledOff') throw await refuse('event_called_off');
  if (event.start <= at) throw await refuse('signups_closed');
  if (event.locked) throw await refuse('signups_locked');
  if (!role) throw await refuse('role_gone');
  if (isFull(role)) throw await refuse('role_full');
}

const sentences = {
  event_over: 'The event is over, so no seat is confirmed any more.',
  event_called_off: 'The event was called off.',
  signups_closed: 'The event has started, so no seat is confirmed any more.',
  signups_locked: 'Sign-ups are locked. Unlock them to confirm this seat.',
  role_gone: 'The event no longer offers this role.',
  role_full: 'The role is full, so this seat can not be given.',
} as const;

function refusal(code: keyof typeof sentences, current: unknown): ApiError {
  return new ApiError(code, sentences[code], { current });
}

interface Storing {
  readonly userId: string;
  readonly at: Date;
  readonly own: Own;
  readonly after: Parameters<typeof storeAnswer>[2]['after'];
}

async function store(
  tx: Queryable,
  event: LockedSeats,
  { userId, at, own, after }: Storing,
): Promise<void> {
  const place = { eventId: event.id, userId, source: RSVP_SOURCE, now: at };
  await storeAnswer(tx, place, { event, own, after, note: own.note });
}

interface Settling {
  readonly eventId: string;
  readonly leader: { readonly id: string; readonly username: string };
  readonly at: Date;
}

/**
 * SPEC 30.50: where leaders confirm no more, those who have asked get their seat in the order of their asking, and a place on the waitlist
 * of what is full by then, or under a lock, or of what was called off: a seat that is free there is kept for those who wait before them.
 * Each is told. Nobody is given anything of what is over. To be called once those who wait have theirs. Returns how many they were.
 */
export async function settleAskedSeats(tx: Queryable, settling: Settling): Promise<number> {
  const { eventId, at } = settling;
  const asked = await tx
    .select({ userId: rsvps.userId, role: users.role, flags: users.flags })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.answer, 'asked')))
    .orderBy(asc(rsvps.changedAt), asc(rsvps.userId));
  for (const { userId, ...person } of asked) {
    const event = await lockSeats(tx, eventId);
    if (!event || event.end <= at) return 0;
    const mayWait = at < event.start && can({ ...person, positions: [] }, 'events.read');
    await settleOne(tx, event, { ...settling, userId, mayWait });
  }
  return asked.length;
}

async function settleOne(
  tx: Queryable,
  event: LockedSeats,
  {
    leader,
    userId,
    mayWait,
    at,
  }: Settling & { readonly userId: string; readonly mayWait: boolean },
): Promise<void> {
  const own = await lockOwn(tx, { eventId: event.id, userId });
  const role = event.roles.find(({ id }) => id === askedIn(own));
  if (!role) return;
  const isSeated = isGivingSeats(event) && !isFull(role);
  const waiting = mayWait ? [...own.waiting, role.id] : own.waiting;
  const after = isSeated
    ? { answer: 'seat' as const, seat: role.id, waiting: [] }
    : { answer: 'none' as const, seat: null, waiting };
  await store(tx, event, { userId, at, own, after });
  const { revision } = await lockOwn(tx, { eventId: event.id, userId });
  const told = { event, userId, revision, role: role.name, actorId: leader.id, at };
  if (!isSeated && mayWait)
    return announceMove(tx, { ...told, to: 'waiting', by: leader.username });
  return announceDecided(tx, { ...told, accepted: isSeated, note: '' });
}
