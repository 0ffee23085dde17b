import { and, asc, eq, gt, inArray, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import type { Queryable } from '#server/db/database.ts';
import { events, standingWaits } from '#server/db/event-tables.ts';
import { apart, restingAt, type Resting, type ClockWork } from '../resting.ts';
import { lockSeries } from './series.repository.ts';
import { seatWaiting } from './standing-seats.ts';

// Whoever wants a seat in each event of a series, and could have none in one because its sign-ups weren't open, has it once they are.

/** SPEC 31.40: gives them their places in one event whose sign-ups have opened; false if there is none. One that fails is logged and rests. */
export async function seatNext(services: ClockWork, resting: Resting): Promise<boolean> {
  const { config, database, now } = services;
  const at = now();
  const [open] = await database.db
    .select({ seriesId: standingWaits.seriesId, id: events.id })
    .from(standingWaits)
    .innerJoin(events, eq(events.id, standingWaits.eventId))
    .where(and(gt(events.start, at), isOpen(at), notInArray(events.id, restingAt(resting, at))))
    .orderBy(asc(events.start), asc(events.id))
    .limit(1);
  if (!open) return false;
  const { id, seriesId } = open;
  await apart(services, { id, resting }, async (tx) => {
    await lockSeries(tx, seriesId); // whoever comes second finds nobody to seat
    if (await seatWaiting(tx, { seriesId, eventId: id, now: at }))
      await noteRsvpChange(tx, id, config);
  });
  return true;
}

/** As `signUpBar` has it. */
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
