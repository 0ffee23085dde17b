// @chunk events
import type { CalendarEntry } from '#sync/views/views.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { addDays, dayOf, startOfDay, type Day } from '#domain/time/day.ts';
import type { CalendarView } from '../calendar-views.ts';
import { lastsDays } from '../entry-label.ts';

/** The stretch of an entry that a view draws as one bar. A bar never reaches midnight, the next day's first moment. */
export interface Piece {
  readonly key: string;
  readonly entry: CalendarEntry;
  readonly start: Date;
  readonly end: Date;
  /** Whether nothing else is on that day, so that the title may take two lines. */
  readonly hasRoom?: true;
}

/** What a bar in the grid of hours needs to be readable. */
const SHORTEST = 30 * MINUTE_MS;

/**
 * Cuts entries for a view. A night event (23:00 to 01:00) appears in the month on the day it starts, and in
 * week and day as two pieces, one on each day: the calendar itself would make it an all-day bar. An event of
 * 24 hours or more stays whole. Sorted by `compareSpans`, then by time.
 */
export function piecesOf(entries: readonly CalendarEntry[], view: CalendarView): Piece[] {
  const pieces = entries.flatMap((entry): Piece[] => {
    const start = new Date(entry.start);
    const end = new Date(entry.end);
    const midnight = startOfDay(addDays(dayOf(start), 1));
    const first = { key: entry.id, entry, start, end: lastMinute(start, end, midnight) };
    if (lastsDays(entry)) return [{ ...first, end: lastMinute(start, end, end) }];
    if (end <= midnight || view === 'month') return [first];
    const after = startOfDay(addDays(dayOf(midnight), 1));
    const rest = { key: `${entry.id}__2`, entry, start: midnight };
    return [first, { ...rest, end: lastMinute(midnight, end, after) }];
  });
  return byDay(pieces);
}

/** The days on which an entry is drawn, both included. */
export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

/** Sorts by the first day, and the longer before the shorter, so that a bar over several days has no gap below it. */
export function compareSpans(one: DaySpan, other: DaySpan): number {
  return compare(one.first, other.first) || compare(other.last, one.last);
}

/** The last day on which a bar stands. */
export function lastDayOf({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): Day {
  const until = new Date(end);
  return dayOf(lastMinute(new Date(start), until, until));
}

function byDay(pieces: readonly Piece[]): Piece[] {
  return pieces
    .map((piece) => ({ piece, first: dayOf(piece.start), last: dayOf(piece.end) }))
    .sort(
      (one, other) =>
        compareSpans(one, other) || one.piece.start.getTime() - other.piece.start.getTime(),
    )
    .map(({ piece }) => piece);
}

function compare(one: Day, other: Day): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The hour at which week and day open: one before the earliest event shown, otherwise noon. */
export function usefulHour(pieces: readonly Piece[], range: { from: Day; to: Day }): number {
  const hours = pieces
    .filter(({ entry, start }) => !lastsDays(entry) && isIn(dayOf(start), range))
    .map(({ start }) => start.getHours())
    .filter((hour) => hour > 0);
  return hours.length === 0 ? 12 : Math.max(0, Math.min(...hours) - 1);
}

/** The end of a bar: long enough to be readable, and before the midnight that limits it. */
function lastMinute(start: Date, end: Date, limit: Date): Date {
  const readable = Math.max(end.getTime(), start.getTime() + SHORTEST);
  const isMidnight = startOfDay(dayOf(limit)).getTime() === limit.getTime();
  return new Date(Math.min(readable, limit.getTime() - (isMidnight ? MINUTE_MS : 0)));
}

function isIn(day: Day, range: { from: Day; to: Day }): boolean {
  return day >= range.from && day < range.to;
}
