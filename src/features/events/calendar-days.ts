// @chunk events
// These are the days that each view of the calendar shows. A day is one in the member's zone.
import { addDays, dayOf, daysBetween, startOfDay, type Day } from '#domain/time/day.ts';
import { format } from '#ui/time/time.ts';
import type { CalendarView } from './calendar-views.ts';

export const AGENDA_DAYS = 30;

/** The half hour in which a pressed time is: `2026-11-26T19:30`. */
export function halfHourAt(day: Day, { hour, minute }: { hour: number; minute: number }): string {
  return `${day}T${String(hour).padStart(2, '0')}:${minute < 30 ? '00' : '30'}`;
}

/** The same date in another month; its last day if there is no such date. */
export function addMonths(day: Day, count: number): Day {
  const start = startOfDay(day);
  const length = new Date(start.getFullYear(), start.getMonth() + count + 1, 0).getDate();
  const date = Math.min(start.getDate(), length);
  return dayOf(new Date(start.getFullYear(), start.getMonth() + count, date));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function sameMonth(one: Day, other: Day): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/** The days a view shows: `from` to `to`, the latter excluded. A month is shown in whole weeks. */
export function rangeOf(view: CalendarView, day: Day): { from: Day; to: Day } {
  switch (view) {
    case 'month':
      return { from: sundayOf(firstOfMonth(day)), to: addDays(sundayOf(lastOfMonth(day)), 7) };
    case 'week':
      return { from: sundayOf(day), to: addDays(sundayOf(day), 7) };
    case 'day':
      return { from: day, to: addDays(day, 1) };
    case 'agenda':
      return { from: day, to: addDays(day, AGENDA_DAYS) };
  }
}

/** The day on which a calendar changes by itself, to begin elsewhere or to call another day today; null if its day is fixed. */
export function changesOn(view: CalendarView | 'phone', day: Day, today: Day): Day | null {
  if (view === 'phone' || view === 'agenda') return addDays(today, 1);
  if (day !== today) return null;
  return view === 'month' ? addMonths(firstOfMonth(day), 1) : rangeOf(view, day).to;
}

/** Every day that the view of a month shows, week by week. */
export function weeksOf(day: Day): Day[][] {
  const { from, to } = rangeOf('month', day);
  return Array.from({ length: daysBetween(from, to) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(from, week * 7 + index)),
  );
}

export function step(view: CalendarView, day: Day, direction: 1 | -1): Day {
  switch (view) {
    case 'month':
      return addMonths(day, direction);
    case 'week':
      return addDays(day, 7 * direction);
    case 'day':
      return addDays(day, direction);
    case 'agenda':
      return addDays(day, AGENDA_DAYS * direction);
  }
}

/** What the view shows, in words: `November 2026`, `15 – 21 Nov 2026`. */
export function calendarHeading(view: CalendarView, day: Day): string {
  if (view === 'month') return say(day, { month: 'long', year: 'numeric' });
  if (view === 'day')
    return say(day, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  const { from, to } = rangeOf(view, day);
  const last = addDays(to, -1);
  const end = say(last, { day: 'numeric', month: 'short', year: 'numeric' });
  if (sameMonth(from, last)) return `${say(from, { day: 'numeric' })} – ${end}`;
  const year = from.slice(0, 4) === last.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return `${say(from, { day: 'numeric', month: 'short', ...year })} – ${end}`;
}

/** `Friday 20 November`, with the year if it is not the current one. */
export function fullDay(day: Day, today: Day): string {
  return sayWithYear(day, today, { weekday: 'long', day: 'numeric', month: 'long' }).replace(
    ',',
    '',
  );
}

/** `say`, and the year if it is not the current one. */
export function sayWithYear(day: Day, today: Day, options: Intl.DateTimeFormatOptions): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return say(day, isThisYear ? options : { ...options, year: 'numeric' });
}

export function say(day: Day, options: Intl.DateTimeFormatOptions): string {
  return format(startOfDay(day), options);
}

/** The Sunday that the week of a day begins with. */
export function sundayOf(day: Day): Day {
  return addDays(day, -startOfDay(day).getDay());
}

function lastOfMonth(day: Day): Day {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}
