import type { EventAnswer, AnswerOutcome } from '#contract/answers.ts';
import { isFull, type SeatCount } from './capacity.ts';
import type { SignUpBar } from './sign-up-rules.ts';

// What a wish makes of a member's answer to an event (SPEC 30). Roles go by their ids.

/** What a member has of an event. */
export interface AnswerStanding {
  readonly answer: EventAnswer;
  /** The role that they have a seat in. */
  readonly seat: string | null;
  /** The role that a seat was asked for, which leaders are still to confirm; null or missing for none. */
  readonly asked?: string | null;
  readonly waiting: readonly string[];
}

export interface AnswerWished {
  readonly answer: Exclude<EventAnswer, 'asked'>;
  /** The role of the seat; null for another answer. */
  readonly role: string | null;
  /** Whether to wait for that role if it is full. */
  readonly orWait: boolean;
  readonly waiting: readonly string[];
  /** A seat that its author knows nothing of: it was given from a waitlist after they looked, or was free when they wanted to wait for it. */
  readonly unseen: string | null;
}

export interface RoleNow extends SeatCount {
  readonly id: string;
  /** How many others wait for it. */
  readonly others: number;
  /** Whether the member is not among those whom the event or the role lets. */
  readonly isBarred?: boolean;
}

export interface EventNow {
  readonly roles: readonly RoleNow[];
  readonly isOver: boolean;
  readonly hasStarted: boolean;
  /** Whether a seat that becomes free goes to whoever is first in line; else it is open to everybody. */
  readonly isPromoting: boolean;
  /** What keeps everybody from a seat or a list now; null or missing for nothing. */
  readonly bar?: SignUpBar | null;
  /** Whether a seat is asked for, and given by leaders. */
  readonly isConfirming?: boolean;
}

/** Why a wish cannot be carried out. */
export type AnswerObstacle =
  | 'event_over'
  | 'role_gone'
  | 'role_full'
  | 'not_in_audience'
  | SignUpBar;

export interface AnswerDecision {
  readonly standing: AnswerStanding;
  readonly outcome: AnswerOutcome;
  /** Then `standing` is what is left, which may be less than before: what the wish gives up is given up all the same. */
  readonly obstacle: AnswerObstacle | null;
}

/** What the wish makes of the standing, under the locks of event and roles (SPEC 30.5 to 30.7, 30.10). */
export function decideAnswer(
  before: AnswerStanding,
  wished: AnswerWished,
  event: EventNow,
): AnswerDecision {
  const wish = withUnseenSeat(wished);
  const rest = withoutGivenUp(before, wish);
  const refused = (obstacle: AnswerObstacle): AnswerDecision => ({ ...asIs(rest), obstacle });
  const had = (role: string, waiting: readonly string[]) =>
    event.isConfirming === true && role !== before.seat
      ? askedFor(role, waiting)
      : seated(role, waiting);
  const kept = wish.waiting.filter((id) => isRoleOf(event, id) && id !== wish.role);
  const fresh = kept.filter((id) => !before.waiting.includes(id));
  const obstacle = obstacleTo(wish, { before, event, kept, fresh });
  if (obstacle !== null) return refused(obstacle);

  // The own seat first, so that the same wish once more moves nobody.
  const open = fresh.filter((id) => isOpen(id, before, event));
  const found = open.find((id) => id === before.seat) ?? open[0];
  if (found !== undefined) return had(found, []);
  if (fresh.length > 0 && event.hasStarted) return refused('signups_closed');
  if (wish.answer !== 'seat' || wish.role === null) {
    const standing = { answer: wish.answer, seat: null, waiting: kept };
    return { ...asIs(standing), obstacle: null };
  }
  if (event.isConfirming === true || isOpen(wish.role, before, event) || wish.role === before.seat)
    return had(wish.role, kept);
  if (!wish.orWait || event.hasStarted) return refused('role_full');
  const answer = rest.seat === null ? 'none' : 'seat';
  const waiting = [...kept.filter((id) => id !== rest.seat), wish.role];
  const standing = { answer, seat: rest.seat, waiting } as const;
  return { standing, outcome: 'waiting', obstacle: null };
}

/** The role that a seat was asked for and not given yet. */
export function askedIn({ answer, asked = null }: AnswerStanding): string | null {
  return answer === 'asked' ? asked : null;
}

interface Weighed {
  readonly before: AnswerStanding;
  readonly event: EventNow;
  /** The places on lists that the wish names and that there are, and those of them that are new. */
  readonly kept: readonly string[];
  readonly fresh: readonly string[];
}

/** Why the wish cannot be carried out, however many seats are free; null for nothing. */
function obstacleTo(
  wish: AnswerWished,
  { before, event, kept, fresh }: Weighed,
): AnswerObstacle | null {
  const isSeat = wish.answer === 'seat' && wish.role !== null;
  const isAskedFor = event.isConfirming === true && wish.role === askedIn(before);
  const isNewSeat = isSeat && wish.role !== before.seat && !isAskedFor;
  const isNewWord = wish.answer === 'maybe' && before.answer !== 'maybe';
  const asks = isNewSeat || isNewWord || fresh.length > 0;
  if (asks && event.isOver) return 'event_over';
  const isNothingLeft = wish.answer === 'none' && kept.length === 0 && wish.waiting.length > 0;
  if ((isSeat && !isRoleOf(event, wish.role)) || isNothingLeft) return 'role_gone';
  return barOf([...(isNewSeat ? [wish.role] : []), ...fresh], { event, isNewWord });
}

function isRoleOf({ roles }: EventNow, id: string): boolean {
  return roles.some((role) => role.id === id);
}

/** What keeps the member from what they newly want: these roles, or to say maybe. */
function barOf(
  wanted: readonly string[],
  { event, isNewWord }: { readonly event: EventNow; readonly isNewWord: boolean },
): AnswerObstacle | null {
  const { bar = null, roles } = event;
  if (bar === 'event_called_off' && isNewWord) return bar;
  if (wanted.length === 0) return null;
  const isBarred = roles.some((role) => role.isBarred === true && wanted.includes(role.id));
  return bar ?? (isBarred ? 'not_in_audience' : null);
}

/** A seat that was given meanwhile is what the wish still waits for: then it has come true. */
function withUnseenSeat(wish: AnswerWished): AnswerWished {
  const { unseen, waiting } = wish;
  if (unseen === null || !waiting.includes(unseen)) return wish;
  return { ...wish, answer: 'seat', role: unseen, waiting: [] };
}

/**
 * What is left if all else that was wished is refused (SPEC 30.10): without the places that the wish no longer names, and without the seat
 * if it is for none, or gave up the place that led to that seat before it was given. Whoever wants another seat keeps theirs.
 */
export function withoutGivenUp(before: AnswerStanding, wished: AnswerWished): AnswerStanding {
  const { answer, role, unseen, waiting } = withUnseenSeat(wished);
  const rest = {
    ...before,
    waiting: before.waiting.filter((id) => id === role || waiting.includes(id)),
  };
  const isUnwanted = unseen !== null && unseen !== role && before.seat === unseen;
  const hasSeat = before.seat !== null || askedIn(before) !== null;
  return hasSeat && (isUnwanted || answer !== 'seat')
    ? { ...rest, answer: 'none', seat: null }
    : rest;
}

function seated(seat: string, waiting: readonly string[]): AnswerDecision {
  return { ...asIs({ answer: 'seat', seat, waiting }), obstacle: null };
}

function askedFor(asked: string, waiting: readonly string[]): AnswerDecision {
  return { ...asIs({ answer: 'asked', seat: null, asked, waiting }), obstacle: null };
}

function asIs(standing: AnswerStanding): Omit<AnswerDecision, 'obstacle'> {
  return { standing, outcome: outcomeOf(standing) };
}

/** What an answer comes to, in one word. */
export function outcomeOf(of: {
  readonly answer: EventAnswer;
  readonly waiting: readonly unknown[];
}): AnswerOutcome {
  return of.answer === 'none' && of.waiting.length > 0 ? 'waiting' : of.answer;
}

/** Whether a seat can be had at once. The own one is free as well, but goes to those who wait for it first. */
function isOpen(id: string, before: AnswerStanding, { roles, isPromoting }: EventNow): boolean {
  const role = roles.find((one) => one.id === id);
  if (!role) return false;
  const attending = role.attending - (before.seat === id ? 1 : 0);
  return !isFull({ ...role, attending }) && !(isPromoting && role.others > 0);
}
