// @chunk events
import type { EventRow } from '#contract/events.ts';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { eventIntention, type EventPublication } from '#sync/intentions/event/event-intention.ts';
import { hiddenSummary, eventSummary, type EventSummary } from './event-summary.ts';
import {
  foldOne,
  foldPublished,
  type Pending,
  type Published,
  type PublishedKind,
} from './published.ts';

const eventsOwn: PublishedKind<EventPublication['draft'], EventRow> = {
  intention: eventIntention,
  shown: ({ id, isNew, basedOn, draft: { audience, roles, ...draft } }, before) => ({
    ...rulesIn(before),
    ...(isNew ? draft : withoutState(draft)),
    ...audienceOf(audience === undefined ? before?.audience : audience),
    roles: roles.map(({ audience: ofRole, ...role }) => ({ ...role, ...audienceOf(ofRole) })),
    id,
    discordChannelId: before?.discordChannelId ?? null,
    discordMessageId: before?.discordMessageId ?? null,
    revision: basedOn,
  }),
};

/** Whether it is a draft, an edit has no say in: it may have been published meanwhile. */
function withoutState<D extends Pick<EventPublication['draft'], 'state' | 'publishAt'>>(draft: D) {
  const { state: _, publishAt: __, ...rest } = draft;
  return rest;
}

/** What an edit doesn't name of who may sign up, and when, stays. */
function rulesIn(before: EventRow | null | undefined): Partial<EventRow> {
  if (!before) return {};
  const { audience: _, ...rules } = before;
  return rules;
}

function audienceOf(audience: SignUpAudience | null | undefined): Pick<EventRow, 'audience'> {
  return audience ? { audience } : {};
}

/** PB6. The event with the author's own waiting edits on top, or a new one that waits; null if there is neither. */
export function foldOwnEvent(
  id: string,
  truth: EventRow | null,
  pending: readonly Pending[],
): Published<EventRow> | null {
  return foldOne(id, truth, { of: eventsOwn, pending });
}

/** Whether there is an event yet to sign up for: a new one that waits is on no server. */
export function isUnpublished({
  isWaiting,
  revision,
}: Pick<Published<EventRow>, 'isWaiting' | 'revision'>): boolean {
  return isWaiting === true && revision === 0;
}

/** Summaries with those of events that are not published yet, which few have; the same array without any. On a device a draft may outlast its publication. */
export function withDrafts(
  summaries: readonly EventSummary[],
  drafts: readonly EventRow[] | undefined,
): readonly EventSummary[] {
  if (drafts === undefined || drafts.length === 0) return summaries;
  const published = new Set(summaries.filter(({ hidden }) => hidden === 0).map(({ id }) => id));
  const made = drafts
    .filter(({ id }) => !published.has(id))
    .map((row) => eventSummary(row, hiddenSummary(row.id, 0)));
  return [...summaries, ...made];
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
  const own = foldPublished([], { of: eventsOwn, pending });
  if (own.length === 0 && !summaries.some(({ isDraft }) => isDraft))
    return { summaries, isOwn: () => false };
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  for (const row of own) {
    const before = byId.get(row.id) ?? hiddenSummary(row.id, 0);
    byId.set(row.id, { ...stateIn(before), ...eventSummary(row, before) });
  }
  const ids = new Set(own.map(({ id }) => id));
  return {
    summaries: [...byId.values()]
      .filter(({ start, end }) => start < to && end > from)
      .sort((a, b) => a.start - b.start),
    isOwn: (id) => ids.has(id),
  };
}

/** An edit has no say in the state. */
function stateIn({ isOff, isDraft }: EventSummary): Pick<EventSummary, 'isOff' | 'isDraft'> {
  return { ...(isOff && { isOff }), ...(isDraft && { isDraft }) };
}
