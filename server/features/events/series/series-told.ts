import * as z from 'zod';
import { eventSeries, TOLD_DATES, type EventSeries } from '#contract/event-series.ts';
import { staleRevision } from '#server/core/calls/revisions.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import type { Queryable } from '#server/db/database.ts';
import { readDetail, readDetailAgain } from '../events.repository.ts';
import { seriesDates } from './series-dates.ts';
import { readGaps, readSeries } from './series.repository.ts';

// What calls are told of a series.

export async function presentSeries(db: Queryable, id: string, now: Date): Promise<EventSeries> {
  const series = await readSeries(db, id);
  const { rule, zone, start, revision } = series;
  const gaps = await readGaps(db, id);
  const most = TOLD_DATES + gaps.size;
  const dates = seriesDates(series, { from: later(start, now), most });
  const next = dates.filter(({ day }) => !gaps.has(day)).slice(0, TOLD_DATES);
  return { id, rule, zone, next: next.map(({ at }) => at.toISOString()), revision };
}

export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

interface EditedEvent {
  readonly id: string;
  readonly editedRevision: number;
  readonly changedBy: string | null;
}

interface Started {
  readonly seriesId: string;
  /** The revision of the event as its editor saw it; missing if they don't say. */
  readonly eventRevision: number | undefined;
  readonly at: Date;
}

/**
 * SPEC 31.45: refuses with 409 `stale_revision` an edit of a series that was typed into an event as it was before somebody else changed it,
 * since all in which the two differ would look like a wish. Both are told as they are by now.
 */
export async function refuseOldEvent(
  tx: Queryable,
  { id, editedRevision, changedBy }: EditedEvent,
  { seriesId, eventRevision, at }: Started,
): Promise<void> {
  if (eventRevision === undefined || eventRevision >= editedRevision) return;
  const event = await readDetail(tx, id);
  const current = { ...(await presentSeries(tx, seriesId, at)), event };
  throw await staleRevision(tx, { thing: 'this event', changedBy, current });
}

/**
 * A series names nobody and is kept as it was told. A refusal tells, with it or alone, an event with everybody who attends, so that is read
 * again.
 */
export const seriesReread: Reread = {
  mark: (told) => {
    const series = z.safeParse(eventSeries.change.reply, told).data ?? null;
    const { event } = series ? refusedIn.parse(told) : { event: eventIn.parse(told) };
    return `${event?.id ?? NO_EVENT} ${JSON.stringify(series)}`;
  },
  read: async (db, mark, userId) => {
    const [eventId = ''] = mark.split(' ', 1);
    const series = kept.parse(JSON.parse(mark.slice(eventId.length)));
    if (eventId === NO_EVENT) return series;
    const event = await readDetailAgain(db, eventId, userId);
    return series ? { ...series, event } : event;
  },
};

/** Begins such a mark with what is no JSON: what looks like JSON would be read as such. */
const NO_EVENT = 'none';
const eventIn = z.object({ id: z.string() });
const refusedIn = z.object({ event: z.optional(eventIn) });
const kept = z.nullable(z.record(z.string(), z.unknown()));
