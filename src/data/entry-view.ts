import { mayHaveArrived, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { inTodaysWords } from '#sync/intentions/first-entries.ts';
import { publicationOf } from '#sync/views/entry-about.ts';
import { reasonOf } from '#sync/views/refusal-words.ts';
import type { EntryView } from '#sync/views/views.ts';

export { publicationOf, rsvpOf, submissionOf } from '#sync/views/entry-about.ts';

/** A pending entry as the sync centre lists it. */
export function pendingView(entry: Entry): EntryView {
  return {
    ...shared(entry),
    state: entry.state,
    ...(mayHaveArrived(entry) && { mayHaveArrived: true as const }),
    ...(entry.reason !== undefined && { reason: entry.reason }),
  };
}

/** A settled one. */
export function settledView(entry: Settled): EntryView {
  const { problem, notice } = entry;
  return {
    ...shared(entry),
    state: entry.state === 'refused' ? 'refused' : 'sent',
    sentAt: new Date(entry.settledAt),
    ...(problem && { reason: reasonOf(entry.name, problem), code: problem.code }),
    ...(notice !== undefined && { notice }),
  };
}

/** Whether what is to be published under this subject has never left the device: then it can be taken back. */
export function isNeverSent(waiting: readonly EntryView[], subject: string): boolean {
  return waiting.some(
    (entry) => publicationOf(entry)?.subject === subject && entry.mayHaveArrived !== true,
  );
}

function shared(entry: Entry | Settled) {
  const { id, name, label, args, at } = inTodaysWords(entry);
  return { id, name, label, args, at: new Date(at) };
}
