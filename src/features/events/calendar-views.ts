// What the address of the calendar may name; apart from what the views show, which comes with them.

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];
/** The views that are drawn as a grid. */
export type GridView = Exclude<CalendarView, 'agenda'>;
