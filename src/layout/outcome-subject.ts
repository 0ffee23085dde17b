import { rsvpOf, submissionOf } from '#data/entry-view.ts';
import type { EntryView } from '#data/outbox.ts';

/** What a change is about: of each there is one toast at most. */
export function subjectOf(entry: Pick<EntryView, 'name' | 'args'>): string {
  return rsvpOf(entry)?.eventId ?? submissionOf(entry)?.postingId ?? entry.name;
}
