import { readRecurrence } from '#domain/recurrence/read-recurrence.ts';
import { recurrenceDates, type RecurrenceDate } from '#domain/recurrence/recurrence-dates.ts';
import type { Recurrence } from '#domain/recurrence/recurrence.ts';
import { addDays } from '#domain/time/day.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { instantAtWall, wallTimeIn } from '#domain/time/wall-time.ts';
import { dayIn } from '#domain/time/zoned-time.ts';
import type { Zone } from '#domain/time/zone.ts';

// The dates of a series: which day of its rule each stands for, and which of them have an event already.

/** A series is made so far ahead, and so many dates at least. */
const AHEAD_MS = 56 * DAY_MS;
const LEAST = 4;
/** A rule has one date a day at most. */
const MOST = AHEAD_MS / DAY_MS + LEAST;

/** A rule with its place in time; `rule` is written as the domain writes it. */
export interface SeriesTimes {
  readonly rule: string;
  readonly zone: Zone;
  readonly start: Date;
}

export interface SeriesDate {
  readonly at: Date;
  /** The date on the clock of the series, as the rule has it: `2026-12-24`. */
  readonly day: string;
}

/** The dates from an instant on, so many at most. */
export function seriesDates(
  times: SeriesTimes,
  { from, most }: { readonly from: Date; readonly most: number },
): SeriesDate[] {
  const { zone, start } = times;
  const dates = recurrenceDates({ rule: storedRule(times.rule), zone, start }, { from, most });
  return dates.map((date) => ({ at: date.at, day: dayOfDate(times, date) }));
}

/**
 * The dates after `after` that are to have events by now: those of the next eight weeks, and four at least; none that is past. And when to look
 * again; null where the rule has no more.
 */
export function datesDue(
  times: SeriesTimes,
  { after, now }: { readonly after: Date; readonly now: Date },
): { readonly dates: SeriesDate[]; readonly dueAt: Date | null } {
  const ahead = seriesDates(times, { from: new Date(now.getTime() + 1), most: MOST });
  const horizon = now.getTime() + AHEAD_MS;
  const due = ahead.filter(({ at }, place) => place < LEAST || at.getTime() <= horizon);
  const dates = due.filter(({ at }) => at > after);
  const next = ahead[due.length];
  if (!next) return { dates, dueAt: null };
  // Fewer than four are ahead from then on.
  const passing = due.at(-LEAST)?.at ?? now;
  return { dates, dueAt: new Date(Math.min(next.at.getTime() - AHEAD_MS, passing.getTime())) };
}

/** What the rule of a stored series says. */
export function storedRule(text: string): Recurrence {
  const read = readRecurrence(text);
  if (!('rule' in read)) throw new Error(`A series has the rule ${text}.`);
  return read.rule;
}

/** A time of day on the clock of a zone, in milliseconds since midnight. */
export function timeOfDayIn(zone: Zone, at: Date): number {
  return wallTimeIn(zone, at).getTime() % DAY_MS;
}

/** The instant of a day and a time of day (milliseconds since midnight) on the clock of a zone. */
export function instantOn(zone: Zone, day: string, timeOfDay: number): Date {
  return instantAtWall(zone, new Date(Date.parse(day) + timeOfDay)).at;
}

/** A time that the clocks skip may be moved past midnight (Nuuk at 23:30): then the day is the one before. */
function dayOfDate({ zone, start }: SeriesTimes, { at, isMoved }: RecurrenceDate): string {
  const isNextDay = isMoved && timeOfDayIn(zone, at) < timeOfDayIn(zone, start);
  return addDays(dayIn(zone, at), isNextDay ? -1 : 0);
}
