import type { CalendarEntry } from '#data/events.ts';
import { grouped } from '#domain/grouped.ts';
import { dayOf, type Day } from './calendar-days.ts';

/** Entries under the day they start on, in the order they came. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<Day, CalendarEntry[]> {
  return grouped(entries, ({ start }) => dayOf(new Date(start)));
}
