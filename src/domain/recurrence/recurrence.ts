// A rule of recurrence as RFC 5545 (3.3.10) has it, of the kinds that a series can have: by days, weeks or months. Its time of
// day is that of the series' start, whatever the clocks do.

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A day of the week: each, or with `nth` one of its month's, counted from the end if it is negative. */
export interface NthWeekday {
  readonly day: Weekday;
  readonly nth: number | null;
}

/** Lists are in order and have nothing twice; an empty one limits nothing. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly months: readonly number[];
  /** Counted from the end of the month if negative. */
  readonly monthDays: readonly number[];
  readonly days: readonly NthWeekday[];
  /** Which of a month's dates count, from the end if negative. */
  readonly positions: readonly number[];
  readonly weekStart: Weekday;
  /** So many dates there are; null for no such end. */
  readonly count: number | null;
  /**
   * The last date is not after that; null for no such end. A day (`20261224`) is meant whole, on the clock of the series, as is a time of day
   * without a `Z`.
   */
  readonly until: string | null;
}

/** The rule as RFC 5545 writes it; equal rules are written alike. */
export function recurrenceText(rule: Recurrence): string {
  const parts: readonly (readonly [string, string])[] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['BYMONTH', rule.months.join(',')],
    ['BYMONTHDAY', rule.monthDays.join(',')],
    ['BYDAY', rule.days.map(({ day, nth }) => `${nth ?? ''}${day}`).join(',')],
    ['BYSETPOS', rule.positions.join(',')],
    ['WKST', rule.weekStart === 'MO' ? '' : rule.weekStart],
    ['COUNT', rule.count === null ? '' : String(rule.count)],
    ['UNTIL', rule.until ?? ''],
  ];
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join(';');
}
