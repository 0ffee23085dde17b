// @chunk events
import type { EventRow, MyRsvp, StoredRole } from '#contract/events.ts';
import { spotsLeft } from '#domain/sign-ups/capacity.ts';
import { isRole, type RoleRef } from '#domain/event-role.ts';
import { groupBy } from '#domain/group-by.ts';
import type { EventSummary } from './event-summary.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { answerChangesIn, type AnswerChange } from '#sync/intentions/answer/answer-changes.ts';
import type { OwnAnswerNow } from '#sync/intentions/answer/answer.ts';
import type { CalendarEntry, MyRsvpView, RsvpStanding } from './views.ts';

/** A calendar entry: the server's version of an event, with the member's own changes on top (`foldEvent` is for the event itself). */
export function foldSummary(summary: EventSummary, pending: readonly Entry[]): CalendarEntry {
  return entryOf(summary, answerChangesTo(summary.id, pending));
}

/** `foldSummary` for many events: what waits is read once. */
export function foldSummaries(
  summaries: readonly EventSummary[],
  pending: readonly Entry[],
): CalendarEntry[] {
  const chains = groupBy(answerChangesIn(pending), ({ eventId }) => eventId);
  return summaries.map((summary) => {
    const chain = chains.get(summary.id);
    return chain ? entryOf(summary, chain) : entryAsTold(summary);
  });
}

/** A month has thousands, and each comes out the same whenever it is looked at. */
const asTold = new WeakMap<EventSummary, CalendarEntry>();

function entryAsTold(summary: EventSummary): CalendarEntry {
  const entry = asTold.get(summary) ?? entryOf(summary, []);
  asTold.set(summary, entry);
  return entry;
}

function entryOf(summary: EventSummary, chain: readonly AnswerChange[]): CalendarEntry {
  const { mine, mineId } = summary;
  const held = mine === null ? null : { role: mine, roleId: mineId };
  const place = placeAfter(holding(held), chain);
  const taken = summary.taken + (place.wanted === null ? 0 : 1) - (held === null ? 0 : 1);
  return {
    id: summary.id,
    title: summary.title,
    start: new Date(summary.start).toISOString(),
    end: new Date(summary.end).toISOString(),
    department: summary.department,
    mine: standingOver(place),
    spotsLeft:
      summary.capacity === 0 ? null : spotsLeft({ capacity: summary.capacity, attending: taken }),
    ...(summary.isOff && { isOff: true }),
    ...(summary.isDraft && { isDraft: true }),
  };
}

/** The member's own list; `known` finds the events that a waiting change names. */
export function foldMyRsvps(
  mine: readonly MyRsvp[],
  pending: readonly Entry[],
  known: (eventId: string) => EventRow | undefined,
): MyRsvpView[] {
  const byEvent = new Map(mine.map((row) => [row.id, row]));
  const ids = new Set([
    ...byEvent.keys(),
    ...answerChangesIn(pending).map(({ eventId }) => eventId),
  ]);
  const views = [...ids].flatMap((id): MyRsvpView[] => {
    const row = byEvent.get(id);
    const place = placeAfter(holding(row ?? null), answerChangesTo(id, pending));
    const event = row ?? known(id);
    const held = place.wanted ?? place.held;
    const state = standingOver(place);
    if (!event || held === null || state === 'no') return [];
    const { title, start, end, description, eventImageUrl } = event;
    const role = nameNow(known(id)?.roles ?? [], held);
    const { roleId } = held;
    const isOff = event.state === 'calledOff' && { isOff: true as const };
    const shown = { id, title, start, end, description, eventImageUrl };
    return [{ ...shown, role, roleId, state, ...isOff }];
  });
  return views.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

export interface OwnPlace {
  /** The member's answer as the server has it, and after all pending changes. */
  readonly before: OwnAnswerNow;
  readonly after: OwnAnswerNow;
  /** The seats of these. */
  readonly held: RoleRef | null;
  readonly wanted: RoleRef | null;
  /** Whether a pending change is about the seat. */
  readonly isMoving: boolean;
}

export function placeAfter(before: OwnAnswerNow, chain: readonly AnswerChange[]): OwnPlace {
  const after = chain.reduce((now, change) => change.after(now), before);
  const isMoving = chain.some(({ isOfSeat }) => isOfSeat);
  return { before, after, held: before.seat, wanted: after.seat, isMoving };
}

/** All that is known where only the seat is. */
function holding(seat: RoleRef | null): OwnAnswerNow {
  return { answer: seat ? 'seat' : 'none', seat, waiting: [], note: '', seen: null };
}

/** What the role is called now, if it is known. */
export function nameNow(roles: readonly StoredRole[], ref: RoleRef): string {
  return roles.find((role) => isRole(role, ref))?.name ?? ref.role;
}

export function answerChangesTo(eventId: string, pending: readonly Entry[]): AnswerChange[] {
  return answerChangesIn(pending).filter((change) => change.eventId === eventId);
}

function standingOver({ held, wanted, isMoving }: OwnPlace): RsvpStanding {
  if (wanted === null) return held === null ? 'no' : 'cancelling';
  return isMoving ? 'waiting' : 'attending';
}
