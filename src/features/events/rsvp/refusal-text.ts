import type { EventView, RefusalView } from '#sync/views/views.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** The calendar and the departments have their own words (SPEC 8.3). */
export type RefusingScreen = 'calendar' | 'department';

/** `RSVP failed. Your RSVP for Hauler didn't go through`. */
export function refusalText({ role, attending }: RefusalView, place: RefusingScreen): string {
  const failed = attending ? 'RSVP failed' : 'Cancel failed';
  const what = attending ? 'RSVP' : 'cancellation';
  const said = place === 'department' ? 'Failed to update RSVP' : failed;
  return `${said}. Your ${what} for ${isolated(role)} didn't go through`;
}

/** The server's sentence, and what can be done if another role still has seats. */
export function refusalReason({ code, message }: RefusalView, event: EventView | null): string {
  const isRoleLost = code === 'role_full' || code === 'role_gone';
  const hasOther = event?.roles.some(({ mine, isFull }) => mine === 'no' && !isFull) === true;
  return isRoleLost && hasOther ? `${message} Pick another one, or let it go.` : message;
}
