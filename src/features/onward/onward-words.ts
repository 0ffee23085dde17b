import type { RsvpStanding } from '#sync/views/views.ts';

/** What the one button of a row does. */
export type NeedAction = 'rsvp' | 'undo';

export function needAction(standing: RsvpStanding): NeedAction {
  return standing === 'no' ? 'rsvp' : 'undo';
}

export const needActionTexts: Readonly<Record<NeedAction, string>> = { rsvp: 'RSVP', undo: 'Undo' };

/** The button's accessible name, which begins with its text: `RSVP as Field medic, Rescue exercise`. */
export function needActionLabel({
  role,
  title,
  standing,
}: {
  readonly role: string;
  readonly title: string;
  standing: RsvpStanding;
}): string {
  const what = {
    no: 'RSVP',
    attending: 'Undo RSVP',
    waiting: 'Undo RSVP',
    cancelling: 'Undo cancellation',
  };
  return `${what[standing]} as ${role}, ${title}`;
}

/** The text in place of the card; `isFirst` says that the member never signed up for anything. */
export function nothingText({ isFirst }: { readonly isFirst: boolean }): string {
  return isFirst ? "You haven't signed up for anything yet." : 'Nothing coming up.';
}

/** The text in place of the rows. */
export function noSeatsText(departments: readonly string[]): string {
  return `No open seats${departments.length > 0 ? ' in your departments' : ''} right now.`;
}

/** One sentence for those who cannot see the row or the card change; empty while there is nothing to tell. */
export function standingSaid(role: string, standing: RsvpStanding): string {
  switch (standing) {
    case 'no':
      return '';
    case 'attending':
      return `You've RSVP'd as ${role}.`;
    case 'waiting':
      return `Your RSVP as ${role} is waiting to send.`;
    case 'cancelling':
      return `Your cancellation as ${role} is waiting to send.`;
  }
}
