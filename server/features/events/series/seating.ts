import { and, asc, eq, gt, inArray, isNull, lt, lte, not, or } from 'drizzle-orm';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { defineClockPart } from '#server/core/queue/clock-work.ts';
import { isResting } from '#server/core/queue/resting.ts';
import type { Queryable } from '#server/db/database.ts';
import { events, standingWaits } from '#server/db/event-tables.ts';
import { lockSeries } from './series.repository.ts';
import { seatWaiting } from './standing-seats.ts';

// Whoever wants a seat in each event of a series, and could have none in one because its sign-ups weren't open, has it once they are.

/** SPEC 31.40: gives them their places in events whose sign-ups have opened. */
export const seating = defineClockPart({
  name: 'seating',
  due: async (db, { at }) => {
    const [open] = await db
      .select({ seriesId: standingWaits.seriesId, id: events.id })
      .from(standingWaits)
      .innerJoin(events, eq(events.id, standingWaits.eventId))
      .where(and(gt(events.start, at), isOpen(at), not(isResting(events.id))))
      .orderBy(asc(events.start), asc(events.id))
      .limit(1);
    return open;
  },
  act: async (tx, { id, seriesId }, { at, config }) => {
    await lockSeries(tx, seriesId); // whoever comes second finds nobody to seat
    if (await seatWaiting(tx, { seriesId, eventId: id, now: at }))
      await noteRsvpChange(tx, id, config);
  },
});

/** Whether sign-ups are open, as `signUpBar` has it. */
function isOpen(at: Date) {
  const { state, locked, opensAt, closesAt } = events;
  return and(
    ...[eq(state, 'published'), eq(locked, false)],
    or(isNull(opensAt), lte(opensAt, at)),
    or(isNull(closesAt), gt(closesAt, at)),
  );
}

/** Forgets who was to have a place in what has started meanwhile. */
export async function pruneStandingWaits(db: Queryable, at: Date): Promise<void> {
  const started = db.select({ id: events.id }).from(events).where(lt(events.start, at));
  await db.delete(standingWaits).where(inArray(standingWaits.eventId, started));
}
