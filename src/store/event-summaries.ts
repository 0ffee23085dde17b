import type { EventRow } from '#contract/events.ts';
import {
  hiddenSummary,
  summaryOf,
  withRsvp,
  type EventSummary,
  type RsvpChange,
} from '#sync/views/event-summary.ts';
import type { MusterDatabase } from './database.ts';

export interface SummaryChanges {
  readonly userId: string | null;
  readonly events: readonly EventRow[];
  readonly rsvps: readonly RsvpChange[];
  readonly deletedEvents: readonly string[];
}

/** Brings the event summaries up to date with changes of events and RSVPs; within the transaction that makes those changes. */
export async function updateSummaries(db: MusterDatabase, changes: SummaryChanges): Promise<void> {
  const { events, rsvps, deletedEvents, userId } = changes;
  const ids = new Set([
    ...events.map(({ id }) => id),
    ...rsvps.flatMap(({ before, after }) => (after ?? before)?.eventId ?? []),
    ...deletedEvents,
  ]);
  if (ids.size === 0) return;
  const last = await db.fact('lights');
  const seq = (last?.seq ?? 0) + 1;
  const summaries = await summariesOf(db, [...ids], seq);
  const change = (id: string, to: (summary: EventSummary) => EventSummary) => {
    summaries.set(id, to(summaries.get(id) ?? hiddenSummary(id, seq)));
  };

  for (const event of events) change(event.id, (summary) => summaryOf(event, summary));
  for (const rsvp of rsvps) {
    const id = (rsvp.after ?? rsvp.before)?.eventId;
    if (id !== undefined) change(id, (summary) => withRsvp(summary, { ...rsvp, userId }));
  }
  for (const id of deletedEvents) summaries.set(id, hiddenSummary(id, seq));
  await db.eventSummaries.bulkPut([...summaries.values()]);
  await db.setFact('lights', { seq, epoch: last?.epoch ?? 0 });
}

/** Removes all of them; followers notice by the epoch. */
export async function clearSummaries(db: MusterDatabase): Promise<void> {
  const last = await db.fact('lights');
  await db.eventSummaries.clear();
  await db.setFact('lights', { seq: last?.seq ?? 0, epoch: (last?.epoch ?? 0) + 1 });
}

async function summariesOf(
  db: MusterDatabase,
  ids: string[],
  seq: number,
): Promise<Map<string, EventSummary>> {
  const stored = await db.eventSummaries.bulkGet(ids);
  return new Map(ids.map((id, i) => [id, { ...(stored[i] ?? hiddenSummary(id, seq)), seq }]));
}
