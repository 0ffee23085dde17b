import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { events } from '#server/db/event-tables.ts';
import { eventSeries, seriesGaps } from '#server/db/planning-tables.ts';

// How an event that is brought back takes its place in its series.

interface Kept {
  readonly seriesId?: string | null | undefined;
  readonly occurrence?: string | null | undefined;
}

/** Its place in its series, unless there is another event by now: then it is one of its own. */
export async function placeInSeries(
  tx: Queryable,
  { seriesId, occurrence: day }: Kept,
): Promise<{ readonly seriesId: string | null; readonly occurrence: string | null }> {
  const none = { seriesId: null, occurrence: null };
  if (seriesId == null || day == null) return none;
  const [series] = await tx
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(eq(eventSeries.id, seriesId))
    .for('key share');
  const ofThatDay = and(eq(events.seriesId, seriesId), eq(events.occurrence, day));
  if (!series || (await tx.$count(events, ofThatDay)) > 0) return none;
  await tx
    .delete(seriesGaps)
    .where(and(eq(seriesGaps.seriesId, seriesId), eq(seriesGaps.day, day)));
  return { seriesId, occurrence: day };
}

/** SPEC 31.40: whoever wants a seat in each event of the series, and has never answered this one, has it once its sign-ups are open. */
export async function waitStanding(
  tx: Queryable,
  eventId: string,
  seriesId: string,
): Promise<void> {
  await tx.execute(sql`insert into standing_waits (event_id, series_id, user_id)
    select ${eventId}::uuid, s.series_id, s.user_id from series_standing s
    where s.series_id = ${seriesId}::uuid
      and not exists (select from rsvps a where a.event_id = ${eventId}::uuid and a.user_id = s.user_id)
      and not exists (select from waitlist w where w.event_id = ${eventId}::uuid and w.user_id = s.user_id)
    order by s.user_id for key share of s
    on conflict do nothing`);
}
