import { and, asc, eq, lte, not } from 'drizzle-orm';
import { defineClockPart, type ClockLook } from '#server/core/queue/clock-work.ts';
import { isResting } from '#server/core/queue/resting.ts';
import { events } from '#server/db/event-tables.ts';
import { eventSeries } from '#server/db/planning-tables.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { makeDue, tellBotOfNew } from './making.ts';
import { lockSeries } from './series.repository.ts';

// What is made and told by the clock.

/** SPEC 31.13: makes the next events of a series. */
export const making = defineClockPart({
  name: 'making',
  due: async (db, { at }) => {
    const [series] = await db
      .select({ id: eventSeries.id })
      .from(eventSeries)
      .where(and(lte(eventSeries.dueAt, at), not(isResting(eventSeries.id))))
      .orderBy(asc(eventSeries.dueAt), asc(eventSeries.id))
      .limit(1);
    return series;
  },
  act: async (tx, { id }, { at, config }) => {
    const series = await lockSeries(tx, id);
    const isStillDue = series.dueAt !== null && series.dueAt <= at;
    if (isStillDue) await makeDue(tx, series, { after: series.madeUntil, now: at, config });
  },
});

/** SPEC 31.20: tells the bot of events that are near enough by now. */
export const tellingBot = defineClockPart({
  name: 'telling the bot',
  due: async (db, look) => {
    const [near] = await db
      .select({ id: events.id })
      .from(events)
      .where(and(isNear(look), not(isResting(events.id))))
      .orderBy(asc(events.start), asc(events.id))
      .limit(1);
    return near;
  },
  act: async (tx, { id }, look) => {
    const [told] = await tx
      .update(events)
      .set({ botWaits: false })
      .where(and(eq(events.id, id), isNear(look)))
      .returning({ end: events.end });
    if (told && told.end > look.at) await tellBotOfNew(tx, id, look.config);
  },
});

function isNear({ at, config }: ClockLook) {
  const nearUntil = new Date(at.getTime() + config.botDaysAhead * DAY_MS);
  return and(eq(events.botWaits, true), lte(events.start, nearUntil));
}
