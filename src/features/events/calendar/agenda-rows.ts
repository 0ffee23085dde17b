import type { CalendarPeriod } from '#data/calendar-period.ts';
import type { CalendarEntry } from '#sync/views/views.ts';
import { addDays, daysBetween, startOfDay, type Day } from '#domain/time/day.ts';
import { addMonths, AGENDA_DAYS, firstOfMonth, sayWithYear } from '../calendar-days.ts';
import { entriesByDay } from './entries-by-day.ts';

/** A day with its events, or a note about a stretch of days without any. */
export type AgendaRow =
  | { readonly kind: 'day'; readonly day: Day; readonly entries: readonly CalendarEntry[] }
  | { readonly kind: 'gap'; readonly until: Day };

const WORTH_A_WORD = 7;

/**
 * The agenda from a day on: days without events are left out, and a gap of over a week is mentioned once it is
 * certain. An event is on the day it starts; one that began earlier is on the first day.
 */
export function agendaRows({ entries, isPart }: CalendarPeriod, from: Day): AgendaRow[] {
  const begun = entries.filter(({ start }) => new Date(start) < startOfDay(from));
  const days = entriesByDay(entries.filter(({ start }) => new Date(start) >= startOfDay(from)));
  if (begun.length > 0) days.set(from, [...begun, ...(days.get(from) ?? [])]);
  return [...days.keys()].toSorted().flatMap((day, index, all) => {
    const gap = daysBetween(all[index - 1] ?? from, day);
    const row: AgendaRow = { kind: 'day', day, entries: byStart(days.get(day) ?? []) };
    return gap > WORTH_A_WORD && !isPart ? [{ kind: 'gap', until: day } as const, row] : [row];
  });
}

/** How many days the agenda below a month shows: starting on the 1st the whole month, even if it has 31 days. */
export function daysBelowMonth(from: Day): number {
  return from === firstOfMonth(from)
    ? Math.max(AGENDA_DAYS, daysBetween(from, addMonths(from, 1)))
    : AGENDA_DAYS;
}

/** `No events in May.`, `No events from 22 November to 21 December.` */
export function noEventsText({ from, days }: { from: Day; days: number }, today: Day): string {
  const isMonth = from === firstOfMonth(from) && addDays(from, days) >= addMonths(from, 1);
  if (isMonth) return `No events in ${sayWithYear(from, today, { month: 'long' })}.`;
  const date = { day: 'numeric', month: 'long' } as const;
  const [first, last] = [from, addDays(from, days - 1)].map((day) => sayWithYear(day, today, date));
  return `No events from ${first} to ${last}.`;
}

function byStart(entries: readonly CalendarEntry[]): CalendarEntry[] {
  return entries.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
}
