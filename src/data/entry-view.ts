import type { Problem } from '#contract/problem.ts';
import { isInternalIntention } from '#sync/intentions/internal-intention.ts';
import { mayHaveArrived, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { inTodaysWords } from '#sync/intentions/first-entries.ts';
import {
  applicationArgs,
  applicationIntentionName,
  type ApplicationArgs,
} from '#sync/intentions/application-args.ts';
import { rsvpArgs, rsvpIntentionName, type RsvpArgs } from '#sync/intentions/rsvp-args.ts';
import type { EntryView } from '#sync/views/views.ts';

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
    state: entry.state,
    sentAt: new Date(entry.settledAt),
    ...(problem && { reason: reasonOf(entry.name, problem), code: problem.code }),
    ...(notice !== undefined && { notice }),
  };
}

/** False for internal intentions. Changes queued by a newer version are listed, so that nobody thinks they are lost. */
export function isShown(name: string): boolean {
  return !isInternalIntention(name);
}

/** What an RSVP or a cancellation among the member's changes is about; null for another change. */
export function rsvpOf({ name, args }: Pick<EntryView, 'name' | 'args'>): RsvpArgs | null {
  return name === rsvpIntentionName ? (rsvpArgs.safeParse(args).data ?? null) : null;
}

/** What an application among the member's changes is about; null for another change. */
export function submissionOf({
  name,
  args,
}: Pick<EntryView, 'name' | 'args'>): ApplicationArgs | null {
  return name === applicationIntentionName ? (applicationArgs.safeParse(args).data ?? null) : null;
}

/** What a publication among the member's changes is about; null for another change. By name, to stay small. */
export function publicationOf({
  name,
  args,
}: Pick<EntryView, 'name' | 'args'>): { readonly subject: string } | null {
  const isPublication = name.endsWith('.publish') && typeof args === 'object' && args !== null;
  return isPublication && 'id' in args ? { subject: `${name}:${String(args.id)}` } : null;
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

/** The server checks rights before it looks at what a call is about, so its refusal names nothing. */
function reasonOf(name: string, { code, message }: Problem): string {
  const isApplication = name === applicationIntentionName;
  return isApplication && code === 'forbidden'
    ? "Only org members can apply, and you aren't one right now."
    : message;
}
