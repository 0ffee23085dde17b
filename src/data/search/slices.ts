import type { EventSummary } from '#sync/views/event-summary.ts';
import type { MusterDatabase } from '#store/database.ts';

// Rows in portions small enough for a slow phone: each is read and taken in as a task of its own.

export const SLICE = 150;

/**
 * Event summaries that start from `from` up to but excluding `to` (milliseconds), by start. Events that start with the last of
 * a slice may come again in the next one.
 */
export async function* eventsBetween(
  db: MusterDatabase,
  from: number,
  to: number,
): AsyncGenerator<readonly EventSummary[]> {
  const { eventSummaries } = db;
  for (let begin = from, isMore = true; isMore;) {
    const rows = await eventSummaries.where('start').between(begin, to).limit(SLICE).toArray();
    yield rows;
    const last = rows.at(-1)?.start ?? begin;
    isMore = rows.length === SLICE;
    const isOneMoment = isMore && rows[0]?.start === last;
    if (isOneMoment) yield await eventSummaries.where('start').equals(last).toArray();
    begin = isOneMoment ? last + 1 : last;
  }
}

/** Event summaries that changed after the given count of changes. */
export async function* eventsSince(
  db: MusterDatabase,
  seq: number,
): AsyncGenerator<readonly EventSummary[]> {
  const ids = await db.eventSummaries.where('seq').above(seq).primaryKeys();
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await db.eventSummaries.bulkGet(ids.slice(at, at + SLICE));
    yield rows.flatMap((row) => row ?? []);
  }
}
