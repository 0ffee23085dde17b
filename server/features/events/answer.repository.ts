import { eq } from 'drizzle-orm';
import type { AnswerOutcome } from '#contract/answers.ts';
import { ApiError } from '#contract/problem.ts';
import {
  decideAnswer,
  outcomeOf,
  withoutGivenUp,
  type EventNow,
  type AnswerObstacle,
  type AnswerWished,
} from '#domain/sign-ups/answer.ts';
import type { KnownRole } from '#domain/event-role.ts';
import { can, type Person } from '#domain/permissions.ts';
import { isLet, signUpBar } from '#domain/sign-ups/sign-up-rules.ts';
import { RefusalWithEffect } from '#server/core/idempotency/refusal-with-effect.ts';
import type { Queryable } from '#server/db/database.ts';
import { heldPositions } from '#server/db/organisation.ts';
import { readKnownRoles } from '#server/db/known-roles.ts';
import { users } from '#server/db/schema.ts';
import { whenOf } from '#domain/news/news-times.ts';
import { watchSeat } from '#server/notices/seat-watches.ts';
import { lockSeats, type LockedSeats } from '#server/seats/seat-locks.ts';
import { isPromoting } from '#server/seats/settle-lists.ts';
import { readPromotable } from '#server/seats/promotable.ts';
import {
  lockOwn,
  NOTHING,
  storeAnswer,
  type AnswerPlace,
  type Own,
} from './answer-storing.repository.ts';
import { seatAlone, wishMeant, type CalledWish } from './answer-wish.ts';
import { takeFreeSeat } from './free-seat.repository.ts';
import { goneOrUnknown, readAnswered } from './events.repository.ts';

/** A call, by the member whose answer it is. */
export interface Answering extends AnswerPlace {
  /** Called when a refusal has given something up, in the transaction of its effect. */
  readonly onLeft?: (tx: Queryable) => Promise<void>;
}

/** What is wished by whoever has this; of whoever has nothing, who is the usual case, it is asked without the roles (decision 134). */
type WishOf = (own: Own, roles: readonly KnownRole[]) => CalledWish | null;

export interface Answered {
  readonly outcome: AnswerOutcome;
  readonly isChanged: boolean;
}

/**
 * Carries out a member's wish (SPEC 30), which may follow from what they have: `wishOf` is asked under the locks, and null changes nothing. Before, it
 * says what whoever has nothing wishes, since a seat alone may come by one statement.
 * Refuses with 410 `event_gone` or 404, with 403 whoever may wait for nothing or is `not_in_audience`, and with 409 `event_over`,
 * `event_called_off`, `signups_locked`, `signups_not_open`, `signups_closed`, `role_gone` or `role_full`; these carry the event as it is now.
 */
export async function answerEvent(
  tx: Queryable,
  called: Answering,
  wishOf: WishOf,
): Promise<Answered> {
  const fromNothing = wishOf(NOTHING, []);
  const role = fromNothing && seatAlone(fromNothing);
  if (role !== null && (await takeFreeSeat(tx, { ...called, role })))
    return { outcome: 'seat', isChanged: true };
  return answerUnderLocks(tx, called, wishOf);
}

/**
 * The same without trying the one statement first. Whoever answers for several in one transaction needs this: the statement
 * locks one role, and to lock all roles in their order for the next member could end in a deadlock.
 */
export async function answerUnderLocks(
  tx: Queryable,
  called: Answering,
  wishOf: WishOf,
): Promise<Answered> {
  const { person, event, own, known } = await lockAnswer(tx, called);
  const wished = wishOf(own, known);
  if (wished === null) return { outcome: outcomeOf(own), isChanged: false };
  const wish = wishMeant(wished, own, known);
  const wantsPlace = wish.role !== null || wish.waiting.some((id) => !own.waiting.includes(id));
  const others = wantsPlace ? await readPromotable(tx, event) : [];
  const decision = decideAnswer(own, wish, eventNow(event, { ...called, person, others }));
  const joins = decision.standing.waiting.some((id) => !own.waiting.includes(id));
  const mayWait = can(person ?? null, 'events.read');
  const code = decision.obstacle ?? (joins && !mayWait ? 'forbidden' : null);
  if (code !== null) throw await refusalOf(tx, called, { own, wish, wishOf, code, event });
  const note = wished.note ?? own.note;
  const storing = { event, own, after: decision.standing, note, isGivenUp: true };
  const isChanged = await storeAnswer(tx, called, storing);
  return { outcome: decision.outcome, isChanged };
}

/** All that an answer is judged by, locked. Refuses with 410 `event_gone` or 404, and a draft. */
async function lockAnswer(tx: Queryable, called: Answering) {
  const { eventId, userId, now } = called;
  const [person] = await tx
    .select({ role: users.role, flags: users.flags, positions: heldPositions })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  const event = await lockSeats(tx, eventId);
  if (!event) throw await goneOrUnknown(tx, eventId);
  if (event.state === 'draft') throw await refusalOfDraft(tx, called, person ?? null);
  const own = await lockOwn(tx, called);
  return { person, event, own, known: await readKnownRoles(tx, { eventId, now }) };
}

/** A draft takes no answers at all; only whoever may edit events is told that there is one. */
async function refusalOfDraft(
  tx: Queryable,
  { eventId, userId }: Answering,
  person: Person | null,
): Promise<ApiError> {
  if (!can(person, 'events.edit')) return goneOrUnknown(tx, eventId);
  const message = 'The event is a draft, so nobody takes part in it yet.';
  const current = await readAnswered(tx, eventId, userId);
  return new ApiError('signups_not_open', message, { current });
}

interface Around extends Answering {
  readonly person: Person | undefined;
  /** Who waits for the event's roles; whoever wants no other place need not know. */
  readonly others: readonly { readonly userId: string; readonly roleId: string }[];
}

function eventNow(event: LockedSeats, { userId, now, person, others }: Around): EventNow {
  const waiting = others.filter((one) => one.userId !== userId);
  return {
    isOver: event.end <= now,
    hasStarted: event.start <= now,
    isPromoting: isPromoting(event, now),
    bar: signUpBar(event, now),
    isConfirming: event.confirm,
    roles: event.roles.map((role) => ({
      ...role,
      isBarred: person === undefined || !isLet(person, event, role),
      others: waiting.filter(({ roleId }) => roleId === role.id).length,
    })),
  };
}

interface Refused {
  readonly own: Own;
  readonly wish: AnswerWished;
  readonly wishOf: WishOf;
  readonly code: AnswerObstacle | 'forbidden';
  readonly event: LockedSeats;
}

/**
 * The refusal, which carries the event as it is then. What the wish gives up is given up all the same (SPEC 30.10), and a member who is too
 * late for a role watches it from then on (SPEC 12.7) unless they are on its waitlist.
 */
async function refusalOf(
  tx: Queryable,
  called: Answering,
  { own, wish, wishOf, code, event }: Refused,
): Promise<ApiError> {
  const sentence = sentenceOf(code, event, called.now);
  const { eventId, userId, now: at } = called;
  const { role } = wish;
  const rest = withoutGivenUp(own, wish);
  const isLeft = rest.answer !== own.answer || rest.waiting.length < own.waiting.length;
  const isOnList = role !== null && rest.waiting.includes(role);
  const isWatched = code === 'role_full' && role !== null && !isOnList;
  if (isLeft) await giveUp(tx, called, wishOf); // undone with all else; the effect does it again
  const current = await readAnswered(tx, eventId, userId);
  if (!isLeft && !isWatched) return new ApiError(code, sentence, { current });
  return new RefusalWithEffect(code, sentence, {
    current,
    effect: async (later) => {
      if (isLeft) await giveUp(later, called, wishOf);
      if (isWatched) await watchSeat(later, { eventId, role, userId, at });
      if (isLeft) await called.onLeft?.(later);
    },
  });
}

/** Stores what such a wish leaves of the answer. Nothing bars that, so it is not judged. */
async function giveUp(tx: Queryable, called: Answering, wishOf: WishOf): Promise<void> {
  const { event, own, known } = await lockAnswer(tx, called);
  const wished = wishOf(own, known);
  if (wished === null) return;
  const after = withoutGivenUp(own, wishMeant(wished, own, known));
  await storeAnswer(tx, called, { event, own, after, note: own.note, isGivenUp: true });
}

/** Times are in UTC, since the member's zone isn't known here; `current` has them for the screen. */
function sentenceOf(code: Refused['code'], event: LockedSeats, now: Date): string {
  const { opensAt, closesAt } = event;
  const at = (moment: Date) => whenOf(moment.toISOString(), { zone: 'UTC', now });
  if (code === 'signups_not_open' && opensAt !== null) return `Sign-ups open ${at(opensAt)}.`;
  if (code === 'signups_closed' && closesAt !== null && closesAt <= now)
    return `Sign-ups closed ${at(closesAt)}, before your change arrived.`;
  return sentences[code];
}

const sentences: Readonly<Record<Refused['code'], string>> = {
  event_called_off: 'The event was called off.',
  signups_locked: 'Sign-ups are locked by the organisers.',
  signups_not_open: 'Sign-ups are not open yet.',
  not_in_audience: 'This role is for others.',
  forbidden: 'Only org members wait for a seat.',
  event_over: 'The event was over before your change arrived.',
  signups_closed:
    'The event had started before your change arrived, so nobody waits for a seat any more.',
  role_gone: 'The event no longer offers this role.',
  role_full: 'The role filled up before your change arrived.',
};
