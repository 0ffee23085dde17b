import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events, waitlist } from '#server/db/event-tables.ts';
import { seatWatches } from '#server/db/notice-tables.ts';
import { eventSeries, seriesGaps, seriesStanding } from '#server/db/planning-tables.ts';
import { users } from '#server/db/schema.ts';
import type { SeriesDate } from './series-dates.ts';

// Locks are taken in one order, as server/seats has it: those who stand in the series by their ids, since whoever takes an account or a right
// away has that locked before all else; the series, of which an account may be the author; its events by their ids; and so on. Whoever
// comes to stand in it between the first two is locked last. Whoever deletes one event takes no lock of its series.

export type StoredSeries = typeof eventSeries.$inferSelect;

/** Stores a new series; false if there is one with that id already. */
export async function insertSeries(
  tx: Queryable,
  series: typeof eventSeries.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(eventSeries)
    .values(series)
    .onConflictDoNothing({ target: eventSeries.id })
    .returning({ id: eventSeries.id });
  return stored.length > 0;
}

/** Refuses with 404 one that there isn't. */
export async function readSeries(db: Queryable, id: string): Promise<StoredSeries> {
  const [series] = await db.select().from(eventSeries).where(eq(eventSeries.id, id));
  if (!series) throw noSeries();
  return series;
}

/** The same, locked with all who stand in it: nobody makes or changes its events meanwhile. */
export async function lockSeries(tx: Queryable, id: string): Promise<StoredSeries> {
  await lockThoseStanding(tx, id);
  return lockSeriesAlone(tx, id);
}

/** Locks the accounts of all who stand in a series; with that of whoever makes a call, in one statement, before anything else is. */
export async function lockThoseStanding(
  tx: Queryable,
  seriesId: string,
  callerId?: string,
): Promise<void> {
  const standing = tx
    .select({ userId: seriesStanding.userId })
    .from(seriesStanding)
    .where(eq(seriesStanding.seriesId, seriesId));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(inArray(users.id, standing), callerId === undefined ? undefined : eq(users.id, callerId)),
    )
    .orderBy(asc(users.id))
    .for('share');
}

/** Locks a series alone, for whoever seats nobody but one member, whom they have locked. */
export async function lockSeriesAlone(tx: Queryable, id: string): Promise<StoredSeries> {
  const [series] = await tx
    .select()
    .from(eventSeries)
    .where(eq(eventSeries.id, id))
    .for('no key update');
  if (!series) throw noSeries();
  return series;
}

/** Changes what is named of a series. */
export async function updateSeries(
  tx: Queryable,
  id: string,
  fields: Partial<typeof eventSeries.$inferInsert>,
): Promise<void> {
  await tx.update(eventSeries).set(fields).where(eq(eventSeries.id, id));
}

/** Changes it by a person, under a higher revision. */
export async function editSeriesRow(
  tx: Queryable,
  id: string,
  fields: Partial<typeof eventSeries.$inferInsert>,
): Promise<void> {
  await updateSeries(tx, id, { ...fields, revision: sql`${eventSeries.revision} + 1` as never });
}

export type SeriesMember = Awaited<ReturnType<typeof lockToCome>>[number];

interface ToCome {
  readonly now: Date;
  /** None for an earlier day; null for all days. */
  readonly since: string | null;
}

/** The events of a series that haven't started, locked against edits, by their days, each with its roles in order. */
export async function lockToCome(tx: Queryable, seriesId: string, { now, since }: ToCome) {
  const rows = await tx
    .select()
    .from(events)
    .where(
      and(
        ...[eq(events.seriesId, seriesId), gt(events.start, now)],
        since === null ? undefined : gte(events.occurrence, since),
      ),
    )
    .orderBy(asc(events.id))
    .for('no key update');
  const members = await withRoles(tx, rows);
  return members.toSorted((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
}

/** One of them as it is, also one that has started. Refuses with 422 one that was deleted meanwhile. */
export async function readMember(tx: Queryable, id: string): Promise<SeriesMember> {
  const [member] = await withRoles(tx, await tx.select().from(events).where(eq(events.id, id)));
  if (!member) throw notOfSeries();
  return member;
}

async function withRoles(tx: Queryable, rows: readonly (typeof events.$inferSelect)[]) {
  const roles = await tx
    .select()
    .from(eventRoles)
    .where(
      inArray(
        eventRoles.eventId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(eventRoles.place), asc(eventRoles.name));
  return rows.map((row) => ({
    ...row,
    occurrence: row.occurrence ?? '',
    roles: roles.filter(({ eventId }) => eventId === row.id),
  }));
}

/** Of the events, those of which somebody waits for a seat, or watches one. */
export async function awaitedAmong(
  tx: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...eventIds];
  const waiting = tx
    .select({ id: waitlist.eventId })
    .from(waitlist)
    .where(inArray(waitlist.eventId, ids));
  const watching = tx
    .select({ id: seatWatches.eventId })
    .from(seatWatches)
    .where(inArray(seatWatches.eventId, ids));
  return new Set((await waiting.union(watching)).map(({ id }) => id));
}

/** The event of a series that a call names; refuses with 422 any other. */
export async function eventOfSeries(db: Queryable, seriesId: string, eventId: string) {
  const { id, occurrence, start, end } = events;
  const [event] = await db
    .select({ id, occurrence, start, end })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.seriesId, seriesId)));
  if (event && event.occurrence !== null) return { ...event, day: event.occurrence };
  throw notOfSeries();
}

/** The days on which the series has no event, since that was deleted. */
export async function readGaps(db: Queryable, seriesId: string): Promise<ReadonlySet<string>> {
  const gaps = await db
    .select({ day: seriesGaps.day })
    .from(seriesGaps)
    .where(eq(seriesGaps.seriesId, seriesId));
  return new Set(gaps.map(({ day }) => day));
}

/** Forgets the gaps of those days, and has others instead. */
export async function replaceGaps(
  tx: Queryable,
  seriesId: string,
  { gone, added }: { readonly gone: readonly string[]; readonly added: readonly string[] },
): Promise<void> {
  if (gone.length > 0)
    await tx
      .delete(seriesGaps)
      .where(and(eq(seriesGaps.seriesId, seriesId), inArray(seriesGaps.day, [...gone])));
  if (added.length > 0)
    await tx
      .insert(seriesGaps)
      .values(added.map((day) => ({ seriesId, day })))
      .onConflictDoNothing();
}

/** Of the dates, those that have neither an event of the series nor a gap. */
export async function withoutEvent(
  tx: Queryable,
  seriesId: string,
  dates: readonly SeriesDate[],
): Promise<SeriesDate[]> {
  const days = dates.map(({ day }) => day);
  // In one statement: an event that is just deleted, or brought back, is one of the two.
  const made = await tx
    .select({ day: sql<string>`${events.occurrence}` })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), inArray(events.occurrence, days)))
    .union(
      tx
        .select({ day: seriesGaps.day })
        .from(seriesGaps)
        .where(and(eq(seriesGaps.seriesId, seriesId), inArray(seriesGaps.day, days))),
    );
  const taken = new Set(made.map(({ day }) => day));
  return dates.filter(({ day }) => !taken.has(day));
}

function notOfSeries(): ApiError {
  const message = "This event isn't one of the series.";
  return new ApiError('invalid', message, { fields: { from: message } });
}

function noSeries(): ApiError {
  return new ApiError('not_found', 'This series no longer exists.');
}
