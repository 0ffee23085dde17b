import * as z from 'zod/mini';
import { answerOutcomes, type EventAnswer, type AnswerRow } from '#contract/answers.ts';
import type { MyRsvp, RsvpRow } from '#contract/events.ts';
import { boolean, number, string } from '#contract/shapes.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import { named, roleAfter, type RsvpArgs } from '../rsvp/rsvp.ts';

/** The name under which answers wait. */
export const ANSWER = 'answer.set';

const roleRef = z.object({ role: string, roleId: z.optional(string) });

/** The whole answer that a member wants, as one call states it. */
const wish = z.object({
  answer: z.enum(['seat', 'maybe', 'no', 'none']),
  seat: z.nullable(roleRef),
  /** If the role of the seat is full by then: wait for it. */
  orWait: boolean,
  waiting: z.array(roleRef),
  note: string,
  /** The revision of the own answer that its author had seen; null for none. */
  seen: z.nullable(number),
});
export type KeptWish = z.infer<typeof wish>;

export const answerArgs = z.object({
  eventId: string,
  /** For the label. */
  eventTitle: string,
  /** The start that the member saw, so that a moved event can be pointed out; '' if they saw none. */
  seenStart: string,
  /** What a press changes; of a merged wish, what it comes to. */
  what: z.enum(['seat', 'cancel', 'join', 'leave', 'maybe', 'no', 'none', 'note']),
  /** The role that is taken, given up (also by another answer), joined or left; '' for none. */
  role: z._default(string, ''),
  roleId: z.optional(string),
  /** With a seat: whether to wait for it if its role is full by then. */
  orWait: z._default(boolean, false),
  /** The new note, where that is what changes. */
  note: z.optional(string),
  /** Missing from a press until it is queued. */
  wish: z.optional(wish),
  /** What the server made of it, and then the place on the waitlist. */
  outcome: z.optional(z.enum(answerOutcomes)),
  place: z.optional(z.object({ place: number, of: number })),
});
export type AnswerArgs = z.infer<typeof answerArgs>;

/** What a member has of an event. */
export interface OwnAnswerNow {
  readonly answer: EventAnswer;
  /** Of a seat, or of one that was asked for and waits for the leaders' word. */
  readonly seat: RoleRef | null;
  readonly waiting: readonly RoleRef[];
  readonly note: string;
  readonly seen: number | null;
  /** The maybe or can't go that a seat which waits to be sent takes the place of: undone, it is the answer again. */
  readonly replaced?: EventAnswer | undefined;
}

/**
 * As the rows of the truth say: the own answer, the RSVP as everybody is told it, and the event in the own list. Of the first two, which
 * count the same revisions, the newer one says whether there is a seat.
 */
export function answerInTruth([mine, row, listed]: readonly unknown[]): OwnAnswerNow {
  const own = mine as AnswerRow | undefined;
  const rsvp = row as RsvpRow | undefined;
  const myRsvp = listed as MyRsvp | undefined;
  const rest = {
    waiting: (own?.waiting ?? []).map(({ roleId }) => ({ role: '', roleId })),
    note: own?.note ?? '',
    seen: own?.revision ?? rsvp?.revision ?? null,
  };
  if (own && (rsvp === undefined || own.revision >= rsvp.revision)) {
    const names = [rsvp, myRsvp].find((one) => one?.roleId === own.roleId);
    const seat = { role: names?.role ?? '', roleId: own.roleId ?? undefined };
    const isSeat = own.answer === 'seat' || own.answer === 'asked';
    return { ...rest, answer: own.answer, seat: isSeat ? seat : null };
  }
  if (rsvp) {
    const { attending, answer = attending ? 'seat' : 'none' } = rsvp;
    return { ...rest, answer, seat: attending ? named(rsvp) : null };
  }
  return myRsvp
    ? { ...rest, answer: 'seat', seat: named(myRsvp) }
    : { ...rest, answer: 'none', seat: null };
}

/** What is left of it after a change that was made under today's name. */
export function answerAfter(now: OwnAnswerNow, args: AnswerArgs): OwnAnswerNow {
  const { wish: whole, what, note = now.note } = args;
  if (whole) return { ...whole, seen: now.seen, replaced: replacedBy(whole.answer, now) };
  const role = named(args);
  const isIt = (one: RoleRef) => isSameRole(one, role);
  const waiting = now.waiting.filter((one) => !isIt(one));
  switch (what) {
    case 'seat':
      if (now.answer === 'asked' && now.seat && isIt(now.seat)) return { ...now, waiting };
      return {
        ...now,
        answer: 'seat',
        seat: now.seat && isIt(now.seat) ? now.seat : role,
        replaced: replacedBy('seat', now),
        waiting,
      };
    case 'cancel':
      return now.seat && isIt(now.seat) ? withoutSeat(now) : now;
    case 'join':
      return [now.seat, ...now.waiting].some((one) => one && isIt(one))
        ? now
        : { ...now, answer: besidePlaces(now.answer), waiting: [...waiting, role] };
    case 'leave':
      return { ...now, waiting };
    case 'note':
      return { ...now, note };
    case 'maybe':
    case 'none':
      return { ...now, answer: what, seat: null, replaced: undefined };
    case 'no':
      return { ...now, answer: what, seat: null, waiting: [], replaced: undefined };
  }
}

function replacedBy(answer: EventAnswer, now: OwnAnswerNow): EventAnswer | undefined {
  if (answer !== 'seat') return undefined;
  return now.answer === 'maybe' || now.answer === 'no' ? now.answer : now.replaced;
}

function withoutSeat({ replaced = 'none', ...now }: OwnAnswerNow): OwnAnswerNow {
  const answer = now.waiting.length === 0 ? replaced : besidePlaces(replaced);
  return { ...now, answer, seat: null };
}

/** Whoever can't come waits for no seat (SPEC 30.1), so who waits has not said that they can't. */
function besidePlaces(answer: EventAnswer): EventAnswer {
  return answer === 'no' ? 'none' : answer;
}

/** The same for a change that was made under the name that RSVPs had alone, and still have in notifications. */
export function answerAfterRsvp(now: OwnAnswerNow, args: RsvpArgs): OwnAnswerNow {
  const seat = roleAfter(now.seat, args);
  const waiting = now.waiting.filter((one) => !isSameRole(one, args));
  if (seat !== null) return { ...now, answer: 'seat', seat, waiting };
  return { ...now, answer: now.answer === 'seat' ? 'none' : now.answer, seat, waiting };
}

/** What the wish for `after` changes of `before`, the weightiest first; null for nothing. */
export function changeBetween(
  before: OwnAnswerNow,
  after: OwnAnswerNow,
): Pick<AnswerArgs, 'what' | 'role' | 'roleId'> | null {
  const isKept = after.seat && before.seat && isSameRole(after.seat, before.seat);
  if (after.seat && isKept !== true) return { what: 'seat', ...named(after.seat) };
  if (after.answer !== before.answer && (after.answer === 'maybe' || after.answer === 'no'))
    return { what: after.answer, ...(before.seat ? named(before.seat) : { role: '' }) };
  if (before.seat && !after.seat) return { what: 'cancel', ...named(before.seat) };
  const joined = notIn(after.waiting, before.waiting);
  if (joined) return { what: 'join', ...named(joined) };
  const left = notIn(before.waiting, after.waiting);
  if (left) return { what: 'leave', ...named(left) };
  if (after.answer !== before.answer) return { what: 'none', role: '' };
  return after.note === before.note ? null : { what: 'note', role: '' };
}

function notIn(some: readonly RoleRef[], others: readonly RoleRef[]): RoleRef | undefined {
  return some.find((one) => !others.some((other) => isSameRole(one, other)));
}
