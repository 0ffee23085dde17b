import { ordinal } from '../ordinal.ts';
import type { Day } from '../time/day.ts';
import {
  recurrenceText,
  weekdays,
  type NthWeekday,
  type Recurrence,
  type Weekday,
} from './recurrence.ts';
import { weekdayOf } from './weekday-of.ts';
import { weekdayWord } from './weekday-words.ts';

export type MonthlyWay = 'date' | 'weekday' | 'last weekday';

/** What somebody chooses in a form; the rest of the rule is in the day on which the series starts. */
export interface RecurrenceChoice {
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month';
  /** On which days of the week it is; of weeks alone. The start's own is always among them. */
  readonly days: readonly Weekday[];
  /** How the day of the month is meant; of months alone. */
  readonly way: MonthlyWay;
  readonly end: RecurrenceEnd;
}

export type RecurrenceEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'count'; readonly count: number };

/** The rule of a choice for a series that starts on the day, which is its first date. */
export function recurrenceOf(choice: RecurrenceChoice, start: Day): Recurrence {
  const { every, unit, days, end } = choice;
  const own = weekdayOf(new Date(start));
  const chosen = weekdays.filter((day) => day === own || days.includes(day));
  return {
    frequency: frequencies[unit],
    interval: every,
    months: [],
    monthDays: [],
    days: unit === 'week' ? chosen.map((day) => ({ day, nth: null })) : monthlyDays(choice, start),
    positions: [],
    weekStart: 'MO',
    ...limitsOf(end),
  };
}

/** The end of a rule that was chosen. */
export function limitsOf(end: RecurrenceEnd): Pick<Recurrence, 'count' | 'until'> {
  return {
    count: end.kind === 'count' ? end.count : null,
    until: end.kind === 'day' ? end.day.replaceAll('-', '') : null,
  };
}

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;
const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const;

function monthlyDays({ unit, way }: RecurrenceChoice, start: Day): NthWeekday[] {
  if (unit !== 'month' || way === 'date') return [];
  const nth = way === 'weekday' ? Math.ceil(Number(start.slice(8)) / 7) : -1;
  return [{ day: weekdayOf(new Date(start)), nth }];
}

/** The ways in which the day of the month can be meant, in words; of a 29th or later, the fifth weekday isn't among them. */
export function monthlyWays(start: Day): { way: MonthlyWay; text: string }[] {
  const date = Number(start.slice(8));
  const day = weekdayOf(new Date(start));
  const nth = Math.ceil(date / 7);
  const isLast = date > lastDateOf(start) - 7;
  return [
    { way: 'date', text: `on the ${ordinal(date)}` },
    ...(nth < 5 ? [{ way: 'weekday' as const, text: `on the ${weekdayWord({ day, nth })}` }] : []),
    ...(isLast
      ? [{ way: 'last weekday' as const, text: `on the ${weekdayWord({ day, nth: -1 })}` }]
      : []),
  ];
}

function lastDateOf(day: Day): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/** What was chosen in a form, of a rule for a series that starts on the day; null for one that a form can't make. */
export function choiceOf(rule: Recurrence, start: Day): RecurrenceChoice | null {
  const unit = units[rule.frequency];
  const own = weekdayOf(new Date(start));
  const named = rule.days.map(({ day }) => day);
  const days = unit === 'week' && named.length > 0 ? named : [own];
  const end = endOf(rule);
  if (end === null) return null;
  const choices = monthlyWays(start).map(({ way }) => ({
    every: rule.interval,
    unit,
    days,
    way,
    end,
  }));
  const wanted = recurrenceText(spelledOut(rule, start));
  return choices.find((choice) => recurrenceText(recurrenceOf(choice, start)) === wanted) ?? null;
}

/** The same rule as a choice would have it, who leaves out what the start says of a month, and names it of a week. */
function spelledOut(rule: Recurrence, start: Day): Recurrence {
  const { frequency, interval, days, monthDays } = rule;
  const own = { day: weekdayOf(new Date(start)), nth: null };
  const isOwnDate = monthDays.join() === String(Number(start.slice(8)));
  return {
    ...rule,
    days: frequency === 'WEEKLY' && days.length === 0 ? [own] : days,
    monthDays: frequency === 'MONTHLY' && isOwnDate && days.length === 0 ? [] : monthDays,
    weekStart: interval === 1 ? 'MO' : rule.weekStart,
  };
}

function endOf({ count, until }: Recurrence): RecurrenceEnd | null {
  if (count !== null) return { kind: 'count', count };
  if (until === null) return { kind: 'never' };
  const [year, month, date] = [until.slice(0, 4), until.slice(4, 6), until.slice(6)];
  return date.length === 2 ? { kind: 'day', day: `${year}-${month}-${date}` } : null;
}
