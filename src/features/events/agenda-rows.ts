import type { CalendarEntry } from '#data/events.ts';
import { daysBetween, startOf, type Day } from './calendar-days.ts';
import { entriesByDay } from './entries-by-day.ts';

/** A day with its events, or the word about a stretch of days without any. */
export type AgendaRow =
  | { readonly kind: 'day'; readonly day: Day; readonly entries: readonly CalendarEntry[] }
  | { readonly kind: 'gap'; readonly until: Day };

const WORTH_A_WORD = 7;

/**
 * The agenda from a day on: days without events are left out, and a gap of over a week is said. An event
 * stands on the day it starts; one that had begun before stands on the first day.
 */
export function agendaRows(entries: readonly CalendarEntry[], from: Day): AgendaRow[] {
  const begun = entries.filter(({ start }) => new Date(start) < startOf(from));
  const days = entriesByDay(entries.filter(({ start }) => new Date(start) >= startOf(from)));
  if (begun.length > 0) days.set(from, [...begun, ...(days.get(from) ?? [])]);
  return [...days.keys()].toSorted().flatMap((day, index, all) => {
    const gap = daysBetween(all[index - 1] ?? from, day);
    const row: AgendaRow = { kind: 'day', day, entries: byStart(days.get(day) ?? []) };
    return gap > WORTH_A_WORD ? [{ kind: 'gap', until: day } as const, row] : [row];
  });
}

function byStart(entries: readonly CalendarEntry[]): CalendarEntry[] {
  return entries.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
}
