import type { EntryView } from '#data/outbox.ts';

/** What a change is about: of each there is one toast at most. */
export function subjectOf({ label, name }: Pick<EntryView, 'label' | 'name'>): string {
  if ('eventId' in label) return label.eventId;
  return 'postingId' in label ? label.postingId : name;
}
