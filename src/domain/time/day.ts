import { DAY_MS } from './durations.ts';

// Calendar days in the device's own zone, which is the zone of its `Date`.

/** `2026-11-20`. Days sort as text. */
export type Day = string;

/** The day of a moment. */
export function dayOf(at: Date): Day {
  const pad = (value: number, width = 2) => String(value).padStart(width, '0');
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** The first moment of the day, even if the clocks skip midnight. */
export function startOfDay(day: Day): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Undefined for anything but an existing day. */
export function parseDay(text: unknown): Day | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return dayOf(startOfDay(text)) === text ? text : undefined;
}

/** So many days later, whatever the clocks do in between. */
export function addDays(day: Day, count: number): Day {
  const start = startOfDay(day);
  return dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + count));
}

/** Whole days from one day to another, whatever the clocks did in between. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS);
}
