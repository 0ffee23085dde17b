// @chunk events
import type { EventRow } from '#contract/events.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { hiddenSummary, eventSummary, type EventSummary } from './event-summary.ts';
import { foldOne, foldPublished, type Pending, type Published } from './published.ts';

/** PB6. The event with the author's own waiting edits on top, or a new one that waits; null if there is neither. */
export function foldOwnEvent(
  id: string,
  truth: EventRow | null,
  pending: readonly Pending[],
): Published<EventRow> | null {
  return foldOne(id, truth, { of: eventIntention, pending });
}

/** Whether there is an event yet to sign up for: a new one that waits is on no server. */
export function isUnpublished({
  isWaiting,
  revision,
}: Pick<Published<EventRow>, 'isWaiting' | 'revision'>): boolean {
  return isWaiting === true && revision === 0;
}

/**
 * The same for a period of the calendar (milliseconds, `to` excluded): summaries by start. `isOwn` says which are the
 * author's own and wait.
 */
export function foldOwnSummaries(
  summaries: readonly EventSummary[],
  pending: readonly Pending[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly summaries: readonly EventSummary[]; readonly isOwn: (id: string) => boolean } {
  const own = foldPublished([], { of: eventIntention, pending });
  if (own.length === 0) return { summaries, isOwn: () => false };
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  for (const row of own) {
    byId.set(row.id, eventSummary(row, byId.get(row.id) ?? hiddenSummary(row.id, 0)));
  }
  const ids = new Set(own.map(({ id }) => id));
  return {
    summaries: [...byId.values()]
      .filter(({ start, end }) => start < to && end > from)
      .sort((a, b) => a.start - b.start),
    isOwn: (id) => ids.has(id),
  };
}
