import { refTo, type RoleRef } from '#domain/event-role.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { EventView, RoleView } from '#sync/views/views.ts';

/** What the one button of a role card does. */
export type RoleAction = 'rsvp' | 'ask' | 'cancel' | 'undo' | 'full';
/**
 * An event that is over takes no more RSVPs, but its RSVPs can still be cancelled; so does one whose sign-ups are shut. An unpublished one takes
 * none yet. `asking`: open, and leaders confirm each seat.
 */
export type Phase = 'open' | 'asking' | 'shut' | 'over' | 'unpublished';

/** Whether seats are to be had. */
export function isTaking(phase: Phase): boolean {
  return phase === 'open' || phase === 'asking';
}

/** What a role's button does; null if there is nothing to do. */
export function actionFor({ mine, isFull }: RoleView, phase: Phase): RoleAction | null {
  switch (mine) {
    case 'attending':
    case 'asked':
      return 'cancel';
    case 'waiting':
    case 'cancelling':
      return 'undo';
    case 'refused':
    case 'no':
      if (phase === 'asking') return 'ask';
      if (phase !== 'open') return null;
      return isFull ? 'full' : 'rsvp';
  }
}

export const actionTexts: Readonly<Record<RoleAction, string>> = {
  rsvp: 'RSVP',
  ask: 'Ask for a seat',
  cancel: 'Cancel RSVP',
  undo: 'Undo',
  full: 'Full',
};

/** The button's accessible name where several cards have the same text; it begins with that text. */
export function actionLabel(action: RoleAction, role: string, held: string | null): string {
  switch (action) {
    case 'rsvp':
      return held === null ? `RSVP as ${role}` : `RSVP as ${role} instead of ${held}`;
    case 'ask':
      return `Ask for a seat as ${role}`;
    case 'cancel':
      return `Cancel RSVP as ${role}`;
    case 'undo':
      return `Undo change to ${role}`;
    case 'full':
      return `Full: ${role}`;
  }
}

/** The roles of an event, or of one department in it. A refused one comes last, after those that have seats. */
export function rolesShown({ roles }: EventView, department?: string): readonly RoleView[] {
  const own = roles.filter((role) => department === undefined || role.department === department);
  if (!own.some(({ mine }) => mine === 'refused')) return own;
  const rank = ({ mine, isFull }: RoleView) => (mine === 'refused' ? 2 : Number(isFull));
  return own.toSorted((a, b) => rank(a) - rank(b));
}

/** The heading above the roles. */
export function rolesTitle(event: EventView, phase: Phase, department?: string): string {
  const roles = rolesShown(event, department);
  const isLost = roles.some(({ mine, isFull }) => mine === 'refused' && isFull);
  const isFree = roles.some((role) => actionFor(role, phase) === 'rsvp');
  return isLost && isFree ? 'These roles still have seats' : 'Roles';
}

/** The change that puts the member back where the server has them: in the held role, or in none. */
export function takenBack(event: EventView, role: RoleView): RoleRef & { attending: boolean } {
  const held = event.roles.find(({ mine }) => mine === 'cancelling');
  return { ...refTo(held ?? role), attending: held !== undefined };
}

/** One sentence about the member's standing, for those who cannot see the cards change. */
export function standingSentence(event: EventView): string {
  const by = (mine: RoleView['mine']) => event.roles.find((role) => role.mine === mine)?.name;
  const [waiting, cancelling, attending] = [by('waiting'), by('cancelling'), by('attending')];
  if (waiting !== undefined) return `Your RSVP as ${waiting} is waiting to send.`;
  if (cancelling !== undefined) return `Your cancellation as ${cancelling} is waiting to send.`;
  const asked = by('asked');
  if (asked !== undefined) return `You've asked for a seat as ${asked}. Leaders confirm it.`;
  return attending === undefined
    ? "You haven't signed up for this event."
    : `You've RSVP'd as ${attending}.`;
}

/** SPEC 30.16: what is asked before an answer takes a seat, or places on waitlists, away; null where it takes nothing. */
export function givingUpQuestion(
  { myRole, roles }: Pick<EventView, 'myRole' | 'roles'>,
  { what, yes }: { readonly what: 'maybe' | 'no' | 'ask'; readonly yes: string },
) {
  const rest = { yes, isDestructive: true };
  if (myRole !== null)
    return {
      ...rest,
      title: `Give up your seat as ${isolated(myRole)}?`,
      text: 'It goes to whoever waits for it, or is open to everybody.',
      no: 'Keep seat',
    };
  const isInLine = roles.some(({ line }) => line?.mine === 'in' || line?.mine === 'joining');
  if (what !== 'no' || !isInLine) return null;
  return {
    ...rest,
    title: 'Leave the waitlist?',
    text: 'Your place goes to the next in line. You can join again, at its end.',
    no: 'Keep my place',
  };
}

/** The text for a change that cannot even be stored on this device (SPEC 8.3: only the calendar has words for cancelling). */
export function notSavedText(action: RoleAction | null, place: 'calendar' | 'department'): string {
  const isCancelled = action === 'cancel' && place === 'calendar';
  return isCancelled ? 'Cancel failed' : 'Failed to update RSVP';
}
