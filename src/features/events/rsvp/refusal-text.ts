import type { EventView, RefusalView } from '#sync/views/views.ts';
import { whatOf } from '#sync/intentions/answer/answer-words.ts';
import { shutText } from './sign-up-standing.ts';

/** The calendar and the departments have their own words (SPEC 8.3). */
export type RefusingScreen = 'calendar' | 'department';

/** `RSVP failed. Your RSVP for Hauler didn't go through`. */
export function refusalText(refusal: RefusalView, place: RefusingScreen): string {
  const failed = isGivingUp(refusal) ? 'Cancel failed' : 'RSVP failed';
  const said = place === 'department' ? 'Failed to update RSVP' : failed;
  return `${said}. ${whatOf(refusal)} didn't go through`;
}

/** Whether it was to give something up. */
export function isGivingUp({ what }: Pick<RefusalView, 'what'>): boolean {
  return what === 'cancel' || what === 'leave' || what === 'none';
}

/** The server's sentence, its times in the member's own zone, and what can be done if another role still has seats. */
export function refusalReason(
  { code, message }: RefusalView,
  event: EventView | null,
  now: number,
): string {
  if (event && (code === 'signups_not_open' || code === 'signups_closed'))
    return shutText(event, { bar: code, now }) ?? message;
  const isRoleLost = code === 'role_full' || code === 'role_gone';
  const hasOther = event?.roles.some(({ mine, isFull }) => mine === 'no' && !isFull) === true;
  return isRoleLost && hasOther ? `${message} Pick another one, or let it go.` : message;
}
