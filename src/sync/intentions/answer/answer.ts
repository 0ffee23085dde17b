import * as z from 'zod/mini';
import {
  answerChanges,
  answerOutcomes,
  type EventAnswer,
  type AnswerRow,
} from '#contract/answers.ts';
import type { MyRsvp, RsvpRow } from '#contract/events.ts';
import { boolean, number, string } from '#contract/shapes.ts';
import { isSameRole, type RoleRef } from '#domain/event-role.ts';
import { named, roleAfter, type RsvpArgs } from '../rsvp/rsvp.ts';

/** The name under which answers wait. */
export const ANSWER = 'answer.set';

/** How a press is kept. */
const answerPress = {
  what: z.enum(answerChanges),
  /** The role that is taken, given up (also by another answer), joined or left; '' for none. Its id counts where there is one. */
  role: z._default(string, ''),
  roleId: z.optional(string),
  /** The new note, where that is what changes. */
  note: z.optional(string),
};

const roleRef = z.object({ role: string, roleId: z.optional(string) });

/** The whole answer that a member wants, as one call states it. */
const wish = z.object({
  answer: z.enum(['seat', 'maybe', 'no', 'none']),
  seat: z.nullable(roleRef),
  /** Whether to wait for the seat if its role is full by then. */
  orWait: boolean,
  waiting: z.array(roleRef),
  note: string,
  /** The revision of the own answer that its author had seen; null for none. */
  seen: z.nullable(number),
});
export type KeptWish = z.infer<typeof wish>;

export const answerArgs = z.object({
  eventId: string,
  /** The event's name, which the entry's label shows. */
  eventTitle: string,
  /** The start that the member saw, so that a moved event can be pointed out; '' if they saw none. */
  seenStart: string,
  /** What a press changes; of a merged wish, the weightiest of what it changes. */
  ...answerPress,
  /** All that it changes. Missing from a press until it is queued, from what is stated as a whole, and from what an older version queued. */
  presses: z.optional(z.array(z.object(answerPress))),
  /** Whether a press for a seat is to wait for it if its role is full by then. */
  orWait: z._default(boolean, false),
  /** Missing from a press until it is queued, and again once it is refused. */
  wish: z.optional(wish),
  /** What the server made of it, and then the place on the waitlist. */
  outcome: z.optional(z.enum(answerOutcomes)),
  place: z.optional(z.object({ place: number, of: number })),
});
export type AnswerArgs = z.infer<typeof answerArgs>;
/** One thing that changes. */
export type AnswerPress = Pick<AnswerArgs, keyof typeof answerPress>;

/** What a member has of an event. */
export interface OwnAnswerNow {
  readonly answer: EventAnswer;
  /** The role of a seat, or of one that was asked for and waits for the leaders' word. */
  readonly seat: RoleRef | null;
  readonly waiting: readonly RoleRef[];
  readonly note: string;
  readonly seen: number | null;
  /** The maybe or can't go that a seat which waits to be sent takes the place of: undone, it is the answer again. */
  readonly replaced?: EventAnswer | undefined;
  /** What a can't go gave up that waits to be sent: whoever takes that seat again has all of it again. */
  readonly gaveUp?: Pick<OwnAnswerNow, 'seat' | 'waiting' | 'replaced'> | undefined;
}

/**
 * What a member has by the rows of the truth: the own answer, the RSVP as everybody is told it, and the event in the own list. Of the
 * first two, which count the same revisions, the newer one says whether there is a seat.
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

/**
 * What is left of it after a change that was made under today's name. What was pressed is done once more, on whatever has come about since;
 * but a seat stays that was given meanwhile for a place which the wish still waits for (SPEC 30.6). Where no presses are known, as of an
 * undo and of what an older version queued, it is the whole that counts.
 */
export function answerAfter(now: OwnAnswerNow, args: AnswerArgs): OwnAnswerNow {
  const { wish: whole, presses = [args] } = args;
  if (whole && !args.presses) return whole;
  const { seat, seen } = now;
  const isIt = (one: RoleRef) => seat !== null && isSameRole(one, seat);
  const isGiven =
    whole?.waiting.some(isIt) === true &&
    (seen ?? 0) > (whole.seen ?? 0) &&
    !presses.some((one) => one.what === 'join' && isIt(one));
  return presses.filter((one) => !isGiven || !isOfSeat(one)).reduce(afterPress, now);
}

/** The presses after which there is no seat. */
export const givesSeatUp: ReadonlySet<string> = new Set(['cancel', 'maybe', 'no', 'none']);

/** Whether it says what the answer is, whatever it was: a seat, or a word in its place. */
export function isOfSeat({ what }: AnswerPress): boolean {
  return what === 'seat' || what === 'maybe' || what === 'no' || what === 'none';
}

function afterPress(now: OwnAnswerNow, change: AnswerPress): OwnAnswerNow {
  const { what, note = now.note } = change;
  const role = named(change);
  const isIt = (one: RoleRef) => isSameRole(one, role);
  const waiting = now.waiting.filter((one) => !isIt(one));
  switch (what) {
    case 'seat':
      if (now.answer === 'asked' && now.seat && isIt(now.seat)) return { ...now, waiting };
      if (now.gaveUp?.seat && isIt(now.gaveUp.seat)) return withGivenUp(now, now.gaveUp);
      return {
        ...now,
        answer: 'seat',
        seat: now.seat && isIt(now.seat) ? now.seat : role,
        replaced: replacedIn(now),
        waiting,
      };
    // A seat that was given for the place is given up with it.
    case 'cancel':
    case 'leave':
      return now.seat && isIt(now.seat) ? withoutSeat(now) : { ...now, waiting };
    case 'join':
      return [now.seat, ...now.waiting].some((one) => one && isIt(one))
        ? now
        : { ...now, answer: besidePlaces(now.answer), waiting: [...waiting, role] };
    case 'note':
      return { ...now, note };
    case 'maybe':
    case 'no':
    case 'none':
      return {
        ...now,
        ...{ answer: what, seat: null, replaced: undefined },
        waiting: what === 'no' ? [] : now.waiting,
        gaveUp: what === 'no' ? (now.gaveUp ?? heldIn(now)) : undefined,
      };
  }
}

function heldIn({ seat, waiting, replaced }: OwnAnswerNow): OwnAnswerNow['gaveUp'] {
  return { seat, waiting, replaced };
}

function withGivenUp(
  now: OwnAnswerNow,
  { seat, waiting, replaced }: NonNullable<OwnAnswerNow['gaveUp']>,
): OwnAnswerNow {
  const since = notIn(now.waiting, waiting);
  const all = [...waiting, ...since].filter((one) => !seat || !isSameRole(one, seat));
  return { ...now, answer: 'seat', seat, waiting: all, replaced, gaveUp: undefined };
}

/** What a seat takes the place of. */
function replacedIn({ answer, replaced }: OwnAnswerNow): EventAnswer | undefined {
  return answer === 'maybe' || answer === 'no' ? answer : replaced;
}

function withoutSeat({ replaced = 'none', ...now }: OwnAnswerNow): OwnAnswerNow {
  const answer = now.waiting.length === 0 ? replaced : besidePlaces(replaced);
  return { ...now, answer, seat: null };
}

/** Whoever can't come waits for no seat (SPEC 30.1), so who waits has not said that they can't. */
function besidePlaces(answer: EventAnswer): EventAnswer {
  return answer === 'no' ? 'none' : answer;
}

/** `answerAfter` for a change that was made under the name that RSVPs had alone, and still have in notifications. */
export function answerAfterRsvp(now: OwnAnswerNow, args: RsvpArgs): OwnAnswerNow {
  const seat = roleAfter(now.seat, args);
  const waiting = now.waiting.filter((one) => !isSameRole(one, args));
  if (seat !== null) return { ...now, answer: 'seat', seat, waiting };
  return { ...now, answer: now.answer === 'seat' ? 'none' : now.answer, seat, waiting };
}

/** What the wish for `after` changes of `before`, the weightiest first: pressed in this order, it comes to `after`. */
export function changesBetween(before: OwnAnswerNow, after: OwnAnswerNow): AnswerPress[] {
  const { answer, seat, waiting, note } = after;
  const changes: AnswerPress[] = [];
  let now = before;
  const add = (what: AnswerPress['what'], of: RoleRef = noRole) => {
    const change = { what, ...named(of), note: what === 'note' ? note : undefined };
    changes.push(change);
    now = afterPress(now, change);
  };
  if (seat && !(now.seat && isSameRole(seat, now.seat))) add('seat', seat);
  if (answer !== now.answer && (answer === 'maybe' || answer === 'no'))
    add(answer, now.seat ?? noRole);
  if (now.seat && !seat) add('cancel', now.seat);
  const joined = notIn(waiting, now.waiting);
  if (answer === 'none' && answer !== (joined[0] ? besidePlaces(now.answer) : now.answer))
    add(answer);
  for (const one of joined) add('join', one);
  for (const one of notIn(now.waiting, waiting)) add('leave', one);
  if (note !== now.note) add('note');
  return changes;
}

const noRole: RoleRef = { role: '' };

function notIn(some: readonly RoleRef[], others: readonly RoleRef[]): RoleRef[] {
  return some.filter((one) => !others.some((other) => isSameRole(one, other)));
}
