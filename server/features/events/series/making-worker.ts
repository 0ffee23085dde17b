import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import { startQueueWorker } from '#server/core/queue/worker.ts';
import { events } from '#server/db/event-tables.ts';
import { eventSeries } from '#server/db/planning-tables.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { settleNext } from '../settling.ts';
import { makeDue, tellBotOfNew } from './making.ts';
import { apart, EVERY_MS, restingAt, type Resting, type ClockWork } from '../resting.ts';
import { seatNext } from './seating.ts';
import { lockSeries } from './series.repository.ts';

// What is made and told by the clock.

/**
 * Makes the next events of all series, seats who wants one in each, settles what has opened or closed, and tells the bot, until stopped.
 * Several processes may do so: each event is made once.
 */
export function startMaking(services: ClockWork): Promise<() => Promise<void>> {
  const resting: Resting = new Map();
  return startQueueWorker(services, {
    ...{ name: 'series', everyMs: EVERY_MS },
    work: () => workNext(services, resting),
  });
}

/** A part of what is due; false if nothing is. Whoever wants a seat in each event has it before others hear that it is free. */
export async function workNext(services: ClockWork, resting: Resting): Promise<boolean> {
  return (
    (await makeNext(services, resting)) ||
    (await seatNext(services, resting)) ||
    (await settleNext(services, resting)) ||
    (await tellBotNext(services, resting))
  );
}

/** SPEC 31.13: makes what is due of one series; false if nothing is due. One that fails is logged and rests. */
export async function makeNext(services: ClockWork, resting: Resting): Promise<boolean> {
  const { config, database, now } = services;
  const at = now();
  const [due] = await database.db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(lte(eventSeries.dueAt, at), notInArray(eventSeries.id, restingAt(resting, at))))
    .orderBy(asc(eventSeries.dueAt), asc(eventSeries.id))
    .limit(1);
  if (!due) return false;
  await apart(services, { ...due, resting }, async (tx) => {
    const series = await lockSeries(tx, due.id);
    const isStillDue = series.dueAt !== null && series.dueAt <= at;
    if (isStillDue) await makeDue(tx, series, { after: series.madeUntil, now: at, config });
  });
  return true;
}

/** SPEC 31.20: tells the bot of one event that is near enough by now; false if there is none. One that fails is logged and rests. */
export async function tellBotNext(services: ClockWork, resting: Resting): Promise<boolean> {
  const { config, database, now } = services;
  const at = now();
  const nearUntil = new Date(at.getTime() + config.botDaysAhead * DAY_MS);
  const isNear = and(eq(events.botWaits, true), lte(events.start, nearUntil));
  const [near] = await database.db
    .select({ id: events.id })
    .from(events)
    .where(and(isNear, notInArray(events.id, restingAt(resting, at))))
    .orderBy(asc(events.start), asc(events.id))
    .limit(1);
  if (!near) return false;
  await apart(services, { ...near, resting }, async (tx) => {
    const [told] = await tx
      .update(events)
      .set({ botWaits: false })
      .where(and(eq(events.id, near.id), isNear))
      .returning({ end: events.end });
    if (told && told.end > at) await tellBotOfNew(tx, near.id, config);
  });
  return true;
}
