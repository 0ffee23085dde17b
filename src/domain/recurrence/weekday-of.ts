import { weekdays, type Weekday } from './recurrence.ts';

/** The day of the week that a wall time, or a day at its first moment in UTC, is on. */
export function weekdayOf(wall: Date): Weekday {
  return weekdays[(wall.getUTCDay() + 6) % 7] ?? 'MO';
}
