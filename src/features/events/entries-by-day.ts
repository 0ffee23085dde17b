import type { CalendarEntry } from '#data/events.ts';
import { dayOf, type Day } from './calendar-days.ts';

/** Entries under the day they start on, in the order they came. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<Day, CalendarEntry[]> {
  const days = new Map<Day, CalendarEntry[]>();
  for (const entry of entries) {
    const day = dayOf(new Date(entry.start));
    const sameDay = days.get(day);
    if (sameDay) sameDay.push(entry);
    else days.set(day, [entry]);
  }
  return days;
}
