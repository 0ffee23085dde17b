import { placeText } from '#domain/ordinal.ts';
import type { LineView, RoleView } from '#sync/views/views.ts';
import { actionFor, type Phase } from './role-standing.ts';

/** What the button at a role's waitlist does. */
export type LineAction = 'join' | 'leave' | 'undo';

export interface LineMoment {
  readonly phase: Phase;
  /** Whether the event has begun: from then on nobody begins to wait. */
  readonly hasStarted: boolean;
  /** Whether the role is for others: then one can leave its list, and not join it. */
  readonly isForOthers: boolean;
}

/** What the button does; null if there is nothing to do: whoever has the seat waits for none. */
export function lineAction(
  { line, mine, isFull }: RoleView,
  { phase, hasStarted, isForOthers }: LineMoment,
): LineAction | null {
  if (line?.mine === 'joining' || line?.mine === 'leaving') return 'undo';
  if (line?.mine === 'in') return 'leave';
  const isFree = !isFull || (mine !== 'no' && mine !== 'refused');
  return isFree || isForOthers || hasStarted || phase !== 'open' ? null : 'join';
}

/**
 * Whether one can ask to be told of a free seat (SPEC 12.7): beside 'Full', unless one is on its list or the role is for others. Whoever
 * has asked can take that back, whatever bars sign-ups by now.
 */
export function isWatchable(
  role: RoleView,
  { phase, isForOthers }: LineMoment,
  isWatched: boolean,
): boolean {
  const isOnList = role.line !== null && role.line.mine !== 'no';
  const isTaken = role.mine !== 'no' && role.mine !== 'refused';
  if (isWatched) return phase !== 'over' && !isOnList && !isTaken;
  return actionFor(role, phase) === 'full' && !isOnList && !isForOthers;
}

export const lineActionTexts: Readonly<Record<LineAction, string>> = {
  join: 'Join waitlist',
  leave: 'Leave waitlist',
  undo: 'Undo',
};

/** The button's accessible name, which begins with its text. */
export function lineActionLabel(action: LineAction, role: string): string {
  if (action === 'undo') return `Undo change to the waitlist for ${role}`;
  return `${lineActionTexts[action]} for ${role}`;
}

/** What is said of a waitlist; '' where nobody waits. */
export function waitlistText(line: LineView | null): string {
  if (line === null) return '';
  const { mine, place, of } = line;
  switch (mine) {
    case 'in':
      return place === null ? waitingText(of) : `You're ${placeText({ place, of })}`;
    case 'joining':
      return 'Joining the waitlist, waiting to send';
    case 'leaving':
      return 'Leaving the waitlist, waiting to send';
    case 'no':
      return waitingText(of);
  }
}

function waitingText(of: number): string {
  return `${of} on the waitlist`;
}
