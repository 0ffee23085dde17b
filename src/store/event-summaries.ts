import type { EventRow } from '#contract/events.ts';
import {
  hiddenSummary,
  eventSummary,
  withRsvp,
  type EventSummary,
  type RsvpChange,
} from '#sync/views/event-summary.ts';
import type { MusterDatabase } from './database.ts';
import { addMissing, portionsOf } from './portions.ts';

export interface SummaryChanges {
  readonly userId: string | null;
  readonly events: readonly EventRow[];
  readonly rsvps: readonly RsvpChange[];
  readonly deletedEvents: readonly string[];
  /** Hardly any of the events is here yet. */
  readonly isFirstLoad: boolean;
}

/** Brings the event summaries up to date with changes of events and RSVPs; within the transaction that makes those changes. */
export async function updateSummaries(db: MusterDatabase, changes: SummaryChanges): Promise<void> {
  const byEvent = grouped(changes);
  if (byEvent.size === 0) return;
  const last = await db.fact('lights');
  const seq = (last?.seq ?? 0) + 1;
  for (const portion of portionsOf([...byEvent])) {
    const after = ([id, change]: (typeof portion)[number], stored?: EventSummary) =>
      summaryAfter({ ...(stored ?? hiddenSummary(id, seq)), seq }, change, changes.userId);
    const known = changes.isFirstLoad
      ? (
          await addMissing(
            db.eventSummaries,
            portion.map((one) => after(one)),
          )
        ).flatMap((at) => portion.slice(at, at + 1))
      : portion;
    if (known.length === 0) continue;
    const stored = await db.eventSummaries.bulkGet(known.map(([id]) => id));
    await db.eventSummaries.bulkPut(known.map((one, i) => after(one, stored[i])));
  }
  await db.setFact('lights', { seq, epoch: last?.epoch ?? 0 });
}

/** What happened to one event. */
interface SummaryChange {
  event?: EventRow;
  readonly rsvps: RsvpChange[];
  isDeleted: boolean;
}

function grouped({ events, rsvps, deletedEvents }: SummaryChanges): Map<string, SummaryChange> {
  const byEvent = new Map<string, SummaryChange>();
  const of = (id: string): SummaryChange => {
    const change = byEvent.get(id) ?? { rsvps: [], isDeleted: false };
    byEvent.set(id, change);
    return change;
  };
  for (const event of events) of(event.id).event = event;
  for (const rsvp of rsvps) {
    const id = (rsvp.after ?? rsvp.before)?.eventId;
    if (id !== undefined) of(id).rsvps.push(rsvp);
  }
  for (const id of deletedEvents) of(id).isDeleted = true;
  return byEvent;
}

function summaryAfter(
  before: EventSummary,
  { event, rsvps, isDeleted }: SummaryChange,
  userId: string | null,
): EventSummary {
  if (isDeleted) return hiddenSummary(before.id, before.seq);
  const ofEvent = event ? eventSummary(event, before) : before;
  return rsvps.reduce((summary, rsvp) => withRsvp(summary, { ...rsvp, userId }), ofEvent);
}

/** Removes all of them; followers notice by the epoch. */
export async function clearSummaries(db: MusterDatabase): Promise<void> {
  const last = await db.fact('lights');
  await db.eventSummaries.clear();
  await db.setFact('lights', { seq: last?.seq ?? 0, epoch: (last?.epoch ?? 0) + 1 });
}
