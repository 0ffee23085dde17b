import { isolated } from '#domain/isolated.ts';
import { publicationOf, rsvpOf, submissionOf } from './entry-about.ts';
import { because } from './refusal-words.ts';
import type { EntryView } from './views.ts';

export interface RefusalNotice {
  readonly title: string;
  readonly body: string;
  /** Where its author can do something about it, as a path within the app. */
  readonly path: string;
}

type Refused = Pick<EntryView, 'name' | 'args' | 'label' | 'code' | 'reason'>;

/** NT7. What the list behind the bell says of a refused change, and where it leads; a notification says the same (SPEC 12.24). */
export function refusalNotice(entry: Refused): RefusalNotice {
  return { ...wordsOf(entry), path: placeOf(entry) };
}

function wordsOf(entry: Refused): Omit<RefusalNotice, 'path'> {
  const rsvp = rsvpOf(entry);
  if (rsvp) {
    const { attending, role, eventTitle } = rsvp;
    return {
      title: `Your ${attending ? 'RSVP' : 'cancellation'} for ${isolated(role)} didn't go through`,
      body: withReason(isolated(eventTitle), entry),
    };
  }
  const submission = submissionOf(entry);
  if (submission) {
    return {
      title: `Your application for ${isolated(submission.postingTitle)} didn't go through`,
      body: withReason(submission.departmentName, entry),
    };
  }
  const { title } = entry.label;
  const reason = entry.reason ?? 'It was refused.';
  return publicationOf(entry)
    ? { title: `${title} wasn't published`, body: reason }
    : { title: `Not accepted: ${title}`, body: reason };
}

/** A name without a reason is no sentence, and has no full stop. */
function withReason(name: string, entry: Refused): string {
  const reason = because(entry);
  return reason === '.' ? name : `${name}${reason}`;
}

/** After these codes there is nothing to look at where the change was made, or its author may not see it. */
const outOfReach: readonly EntryView['code'][] = ['not_found', 'forbidden'];

function placeOf({ label, code }: Refused): string {
  return outOfReach.includes(code) ? '/sync' : (label.link?.path ?? '/sync');
}
