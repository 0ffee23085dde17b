import { publicationOf, rsvpOf, submissionOf } from '#data/entry-view.ts';
import type { EntryView } from '#data/outbox.ts';

/** What a change is about: there is at most one toast for each subject. */
export function subjectOf(entry: Pick<EntryView, 'name' | 'args'>): string {
  return (
    rsvpOf(entry)?.eventId ??
    submissionOf(entry)?.postingId ??
    publicationOf(entry)?.subject ??
    entry.name
  );
}
