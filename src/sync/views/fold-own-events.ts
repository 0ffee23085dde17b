// @chunk events
import type { EventRow } from '#contract/events.ts';
import { eventPublicationArgs, eventPublicationName } from '#sync/intentions/event-args.ts';
import { hiddenSummary, summaryOf, type EventSummary } from './event-summary.ts';
import type { Pending, Published } from './published.ts';

/** PB6. The event with the author's own waiting edits on top, or a new one that waits; null if there is neither. */
export function foldOwnEvent(
  id: string,
  truth: EventRow | null,
  pending: readonly Pending[],
): Published<EventRow> | null {
  return ownEvents(pending).reduce<Published<EventRow> | null>((event, publication) => {
    if (publication.id !== id) return event;
    return {
      ...publication.draft,
      id,
      discordChannelId: event?.discordChannelId ?? null,
      discordMessageId: event?.discordMessageId ?? null,
      revision: publication.basedOn,
      isWaiting: true,
    };
  }, truth);
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
  const own = ownEvents(pending);
  if (own.length === 0) return { summaries, isOwn: () => false };
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  for (const { id, basedOn, draft } of own) {
    const row = { ...draft, id, ...nowhere, revision: basedOn };
    byId.set(id, summaryOf(row, byId.get(id) ?? hiddenSummary(id, 0)));
  }
  const ids = new Set(own.map(({ id }) => id));
  return {
    summaries: [...byId.values()]
      .filter(({ start, end }) => start < to && end > from)
      .sort((a, b) => a.start - b.start),
    isOwn: (id) => ids.has(id),
  };
}

const nowhere = { discordChannelId: null, discordMessageId: null };

function ownEvents(pending: readonly Pending[]) {
  return pending.flatMap(({ name, args }) => {
    const { data } = eventPublicationArgs.safeParse(args);
    return name === eventPublicationName && data ? [data] : [];
  });
}
