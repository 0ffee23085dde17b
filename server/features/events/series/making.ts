import { randomUUID } from 'node:crypto';
import { isQueueOn, noteEventChange } from '#server/bot/bot-outbox.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events } from '#server/db/event-tables.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Config } from '#server/process/config.ts';
import { botEvent } from '../event-publishing.ts';
import { readDetail } from '../events.repository.ts';
import { datesDue, type SeriesDate } from './series-dates.ts';
import { fieldsAt } from './series-event.ts';
import { digestsOf } from './series-wish.ts';
import { updateSeries, withoutEvent, type StoredSeries } from './series.repository.ts';
import { seatThoseStanding } from './standing-seats.ts';

// The events of a series are made ahead, here and nowhere else.

interface Making {
  readonly now: Date;
  readonly config: Config;
}

/** Makes the events of those dates of a locked series that have none, and no gap; answers their ids by date. */
export async function makeEvents(
  tx: Queryable,
  series: StoredSeries,
  { dates, now, config }: Making & { readonly dates: readonly SeriesDate[] },
): Promise<string[]> {
  const missing = await withoutEvent(tx, series.id, dates);
  if (missing.length === 0) return [];
  const made = missing.map(({ at, day }) => {
    const fields = fieldsAt(series.event, { ...series, at });
    return { id: randomUUID(), day, fields };
  });
  await tx.insert(events).values(
    made.map(({ id, day, fields }) => {
      const { roles: _, helpers, ...columns } = fields;
      return {
        ...{ ...columns, id, seriesId: series.id, occurrence: day, helpers: [...helpers] },
        seriesFields: digestsOf(fields, series.zone),
        botWaits: isQueueOn(config) && isFar(fields.start, { now, config }),
        ...{ createdBy: series.createdBy, changedBy: series.changedBy, createdAt: now },
      };
    }),
  );
  const roles = made.flatMap(({ id: eventId }) =>
    series.event.roles.map((role, place) => ({ ...role, eventId, place })),
  );
  if (roles.length > 0) await tx.insert(eventRoles).values(roles);
  const ids = made.map(({ id }) => id);
  await seatThoseStanding(tx, { seriesId: series.id, eventIds: ids, now });
  for (const { id, fields } of made)
    if (!isFar(fields.start, { now, config })) await tellBotOfNew(tx, id, config);
  return ids;
}

function isFar(start: Date, { now, config }: Making): boolean {
  return start.getTime() > now.getTime() + config.botDaysAhead * DAY_MS;
}

/** Tells the bot of an event as of a new one. */
export async function tellBotOfNew(tx: Queryable, id: string, config: Config): Promise<void> {
  if (!isQueueOn(config)) return;
  const event = botEvent(await readDetail(tx, id));
  await noteEventChange(tx, { change: 'created', event }, config);
}

/** Makes what is due of a locked series after `after`, and notes how far that is. */
export async function makeDue(
  tx: Queryable,
  series: StoredSeries,
  { after, now, config }: Making & { readonly after: Date },
): Promise<string[]> {
  const { dates, dueAt: due } = datesDue(series, { after, now });
  const ids = await makeEvents(tx, series, { dates, now, config });
  const madeUntil = dates.at(-1)?.at ?? new Date(Math.max(after.getTime(), now.getTime()));
  // Never at once again.
  const dueAt = due && new Date(Math.max(due.getTime(), now.getTime() + HOUR_MS));
  await updateSeries(tx, series.id, { madeUntil, dueAt });
  return ids;
}
