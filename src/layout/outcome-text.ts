import { publicationOf, rsvpOf, submissionOf } from '#data/entry-view.ts';
import { because, type Outcome } from '#data/outcomes.ts';
import { isolated } from '#domain/isolated.ts';

/** Settings are saved with each press, and show it themselves: nothing more is told of one that was accepted. */
export function isSeen({ kind, entry }: Outcome): boolean {
  return kind === 'accepted' && entry.name === 'notifications.save';
}

/**
 * The text that tells a person how a change turned out; SPEC 8 for RSVPs and applications. `screen` is the path
 * they are looking at: the profile and the departments have their own texts.
 */
export function outcomeText({ kind, entry }: Outcome, screen: string): string {
  const rsvp = rsvpOf(entry);
  if (rsvp) return rsvpText({ kind, entry }, rsvp, screen);
  const submission = submissionOf(entry);
  if (submission) return submissionText({ kind, entry }, submission);
  const { label, notice, reason } = entry;
  if (publicationOf(entry)) {
    return kind === 'accepted'
      ? `${label.title} published.`
      : `${label.title} wasn't published. ${reason ?? ''}`.trim();
  }
  const more = kind === 'refused' ? (reason ?? 'It was refused.') : notice;
  return more === undefined ? label.title : `${label.title}. ${more}`;
}

function submissionText({ kind, entry }: Outcome, submission: Submission): string {
  if (kind === 'accepted') return 'Application submitted.';
  const about = `Your application for ${isolated(submission.postingTitle)} (${submission.departmentName})`;
  return `Failed to submit. ${about} didn't go through${because(entry)}`;
}

function rsvpText({ kind, entry }: Outcome, rsvp: Rsvp, screen: string): string {
  const { attending, role, eventTitle } = rsvp;
  if (kind === 'accepted') {
    const done = `${attending ? "RSVP'd" : 'Canceled RSVP'} for ${isolated(role)}`;
    return entry.notice === undefined ? done : `${done}. ${entry.notice}`;
  }
  const about = `Your ${attending ? 'RSVP' : 'cancellation'} for ${isolated(role)} (${isolated(eventTitle)})`;
  return `${rsvpFailure(attending, screen)}. ${about} didn't go through${because(entry)}`;
}

type Rsvp = NonNullable<ReturnType<typeof rsvpOf>>;
type Submission = NonNullable<ReturnType<typeof submissionOf>>;

function rsvpFailure(attending: boolean, screen: string): string {
  if (screen.startsWith('/departments/')) return 'Failed to update RSVP';
  if (attending) return 'RSVP failed';
  return screen === '/dashboard' ? 'Failed to cancel RSVP' : 'Cancel failed';
}
