import { parseDay, type Day } from '#domain/time/day.ts';
import { calendarViews, type CalendarView } from '../calendar-views.ts';

/** What the address says of the calendar: `?view=week&date=2026-11-20`. Whatever is missing has its default. */
export interface CalendarSearch {
  readonly view?: CalendarView;
  readonly date?: Day;
}

/** Reads the query of the address; anything that is not a view or a day is left out. */
export function parseCalendarSearch(search: Readonly<Record<string, unknown>>): CalendarSearch {
  const view = calendarViews.find((known) => known === search['view']);
  const date = parseDay(search['date']);
  return { ...(view && { view }), ...(date !== undefined && { date }) };
}

/** The shortest query that shows this: month and today are left out. */
export function calendarSearch(shown: {
  view: CalendarView;
  date: Day;
  today: Day;
}): CalendarSearch {
  return {
    ...(shown.view !== 'month' && { view: shown.view }),
    ...(shown.date !== shown.today && { date: shown.date }),
  };
}
