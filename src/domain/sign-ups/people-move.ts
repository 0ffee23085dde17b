import type { PeopleDestination } from '#contract/event-people.ts';
import { askedIn, type AnswerObstacle, type AnswerStanding } from './answer.ts';
import { isFull, type SeatCount } from './capacity.ts';

// What becomes of a member whom a leader moves within an event (SPEC 30.21). Roles go by their ids.

export interface PeopleMove {
  readonly to: PeopleDestination;
  /** The role of the seat or the list; for `none` the one that is left, null for all; null else. */
  readonly role: string | null;
  /** Whether a seat may be given above the capacity, or past those who wait. */
  readonly over: boolean;
}

export interface RoleToMoveTo extends SeatCount {
  readonly id: string;
  /** How many wait for it before the member, whose place would be the last one. */
  readonly ahead: number;
}

export interface EventToMoveIn {
  readonly roles: readonly RoleToMoveTo[];
  readonly isOver: boolean;
  readonly hasStarted: boolean;
  /**
   * Why nobody takes part in it at all: it was called off, when "can't go" is all that is still said, or is a draft. A leader's word
   * counts more than all else that bars sign-ups.
   */
  readonly bar?: 'event_called_off' | 'signups_not_open' | null;
}

/** What the member has then, or why they can't be moved. */
export type MoveDecision =
  | { readonly after: AnswerStanding; readonly obstacle: null }
  | { readonly after: null; readonly obstacle: AnswerObstacle };

/**
 * What the move makes of the standing, under the locks of event and roles. It is about one thing, and what it doesn't name stays; but
 * whoever is given a seat leaves the event's lists, as in a promotion, and who can't go waits for nothing. Whoever would be first in
 * line for a free seat gets it.
 */
export function decideMove(
  before: AnswerStanding,
  { to, role: roleId, over }: PeopleMove,
  event: EventToMoveIn,
): MoveDecision {
  if (to !== 'none' && event.isOver) return refused('event_over');
  const { bar = null } = event;
  const isWordOfNo = to === 'no' && bar === 'event_called_off';
  if (to !== 'none' && !isWordOfNo && bar !== null) return refused(bar);
  if (to === 'maybe') return decided({ ...before, answer: 'maybe', seat: null });
  if (to === 'no') return decided({ answer: 'no', seat: null, waiting: [] });
  if (to === 'none' && roleId === null) return decided({ answer: 'none', seat: null, waiting: [] });
  const role = event.roles.find(({ id }) => id === roleId);
  if (!role) return refused('role_gone');
  if (to === 'none') return decided(withoutPlaceIn(before, role.id));
  const isTheirs = before.seat === role.id;
  const isOpen =
    role.ahead === 0 && !isFull({ ...role, attending: role.attending - (isTheirs ? 1 : 0) });
  if (to === 'seat') {
    if (isTheirs) return decided(before);
    return isOpen || over ? seated(role.id) : refused('role_full');
  }
  if (before.waiting.includes(role.id)) return decided(before);
  if (event.hasStarted) return refused('signups_closed');
  if (isOpen) return isTheirs ? decided(before) : seated(role.id);
  const rest = withoutPlaceIn(before, role.id);
  const answer = rest.answer === 'no' ? 'none' : rest.answer;
  return decided({ ...rest, answer, waiting: [...rest.waiting, role.id] });
}

/** The places of those who wait, first in line first, once one of them has been put at a place, which counts from 1; others keep their order. */
export function reordered(
  line: readonly string[],
  { userId, place }: { readonly userId: string; readonly place: number },
): string[] {
  const others = line.filter((one) => one !== userId);
  return others.toSpliced(place - 1, 0, userId);
}

/** Nothing is left in the role, whatever else there is. */
function withoutPlaceIn(before: AnswerStanding, roleId: string): AnswerStanding {
  const waiting = before.waiting.filter((id) => id !== roleId);
  const isHeld = before.seat === roleId || askedIn(before) === roleId;
  return isHeld ? { answer: 'none', seat: null, waiting } : { ...before, waiting };
}

function seated(seat: string): MoveDecision {
  return decided({ answer: 'seat', seat, waiting: [] });
}

function decided({ answer, seat, asked, waiting }: AnswerStanding): MoveDecision {
  const rest = answer === 'asked' && asked !== undefined ? { asked } : {};
  return { after: { answer, seat, waiting, ...rest }, obstacle: null };
}

function refused(obstacle: AnswerObstacle): MoveDecision {
  return { after: null, obstacle };
}
