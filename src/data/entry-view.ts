import type { Problem } from '#contract/problem.ts';
import { isInternalIntention } from '#sync/intentions/internal-intention.ts';
import { mayHaveArrived, type Entry, type Settled } from '#sync/engine/outbox.ts';
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

/** False for internal intentions. What a newer version queued is listed, so that nobody takes it for lost. */
export function isShown(name: string): boolean {
  return !isInternalIntention(name);
}

function shared({ id, name, label, at, args }: Entry | Settled) {
  const { attending, message } = looselyRead(args);
  return {
    ...{ id, name, label, at: new Date(at) },
    attending: attending !== false,
    ...(typeof message === 'string' && { message }),
  };
}

/** Looked at without the intention's schema, which a first visit does not need. */
function looselyRead(args: unknown): { attending?: unknown; message?: unknown } {
  return typeof args === 'object' && args !== null ? args : {};
}

/** The server judges rights before it looks at what a call is about, and so names nothing. */
function reasonOf(name: string, { code, message }: Problem): string {
  const isApplication = name === 'application.submit';
  return isApplication && code === 'forbidden'
    ? "Only org members can apply, and you aren't one right now."
    : message;
}
