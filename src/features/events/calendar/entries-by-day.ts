import type { CalendarEntry } from '#sync/views/views.ts';
import { groupBy } from '#domain/group-by.ts';
import { addDays, dayOf, type Day } from '#domain/time/day.ts';
import { lastDayOf } from './calendar-pieces.ts';
import { lastsDays } from '../entry-label.ts';

/** Entries under the day they start on, in the order they came. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<Day, CalendarEntry[]> {
  return groupBy(entries, ({ start }) => dayOf(new Date(start)));
}

/**
 * Entries under every day of a range (`to` excluded) on which a month shows them: an entry of several days is under each of
 * them, even if it began before the range.
 */
export function entriesOnDays(
  entries: readonly CalendarEntry[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Map<Day, CalendarEntry[]> {
  const standing = entries.flatMap((entry) =>
    daysOf(entry, { from, to }).map((day) => ({ day, entry })),
  );
  const byDay = groupBy(standing, ({ day }) => day);
  return new Map([...byDay].map(([day, ones]) => [day, ones.map(({ entry }) => entry)]));
}

function daysOf(entry: CalendarEntry, { from, to }: { from: Day; to: Day }): Day[] {
  const first = dayOf(new Date(entry.start));
  const last = lastsDays(entry) ? lastDayOf(entry) : first;
  const days: Day[] = [];
  for (let day = first < from ? from : first; day <= last && day < to; day = addDays(day, 1))
    days.push(day);
  return days;
}
