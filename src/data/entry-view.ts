import { isHousekeeping } from '#sync/housekeeping.ts';
import type { Entry, Settled } from '#sync/outbox.ts';
import type { EntryView } from '#sync/views.ts';

/** A pending entry as the sync centre lists it. */
export function pendingView(entry: Entry): EntryView {
  return {
    ...shared(entry),
    state: entry.state,
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
    ...(problem && { reason: problem.message, code: problem.code }),
    ...(notice !== undefined && { notice }),
  };
}

/** False for housekeeping. What a newer version queued is listed, so that nobody takes it for lost. */
export function isShown(name: string): boolean {
  return !isHousekeeping(name);
}

function shared({ id, name, label, at, args }: Entry | Settled) {
  return { id, name, label, at: new Date(at), attending: !isCancelling(args) };
}

/** Looked at without the intention's schema, which a first visit does not need. */
function isCancelling(args: unknown): boolean {
  return (
    typeof args === 'object' && args !== null && 'attending' in args && args.attending === false
  );
}
