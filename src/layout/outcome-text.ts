import type { Outcome } from '#data/outcomes.ts';

/**
 * The words in which a person hears how a change ended; SPEC 8 for RSVPs and applications. `screen` is the path of what
 * they look at: the profile and the departments have words of their own.
 */
export function outcomeText({ kind, entry }: Outcome, screen: string): string {
  const { label, attending, notice, reason } = entry;
  if ('title' in label) {
    const more = kind === 'refused' ? (reason ?? 'It was refused.') : notice;
    return more === undefined ? label.title : `${label.title}. ${more}`;
  }
  if ('postingId' in label) {
    if (kind === 'accepted') return 'Application submitted.';
    const { postingTitle, departmentName } = label;
    return `Failed to submit. ${postingTitle}, ${departmentName}: ${reason ?? 'it was refused.'}`;
  }
  if (kind === 'accepted') {
    const done = `${attending ? "RSVP'd" : 'Canceled RSVP'} for ${label.role}`;
    return notice === undefined ? done : `${done}. ${notice}`;
  }
  const failed = rsvpFailure(attending, screen);
  return `${failed}. ${label.role}, ${label.eventTitle}: ${reason ?? 'it was refused.'}`;
}

function rsvpFailure(attending: boolean, screen: string): string {
  if (screen.startsWith('/departments/')) return 'Failed to update RSVP';
  if (attending) return 'RSVP failed';
  return screen === '/dashboard' ? 'Failed to cancel RSVP' : 'Cancel failed';
}
