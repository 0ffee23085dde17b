import { addDays, daysBetween, type Day } from '../time/day.ts';
import { recurrenceOf, type RecurrenceChoice } from './recurrence-choice.ts';
import type { Recurrence } from './recurrence.ts';
import { weekdayOf } from './weekday-of.ts';

interface Stretch {
  /** The series starts on it. */
  readonly from: Day;
  /** None after it is wanted. */
  readonly until: Day;
}

/** The days that a choice has: those of `recurrenceDates` of its rule, without the library of that, which no device loads. */
export function choiceDays(choice: RecurrenceChoice, { from, until }: Stretch): Day[] {
  const rule = recurrenceOf(choice, from);
  const { end } = choice;
  const last = end.kind === 'day' && end.day < until ? end.day : until;
  const most = end.kind === 'count' ? end.count : Infinity;
  const days: Day[] = [];
  for (let day = from; day <= last && days.length < most; day = addDays(day, 1)) {
    const isInTurn = periodsBetween(rule, from, day) % rule.interval === 0;
    if (isInTurn && isNamed(day, rule, from)) days.push(day);
  }
  return days;
}

/** So many days, weeks from Monday on, or months later. */
function periodsBetween({ frequency }: Recurrence, from: Day, day: Day): number {
  switch (frequency) {
    case 'DAILY':
      return daysBetween(from, day);
    case 'WEEKLY':
      return daysBetween(mondayOf(from), mondayOf(day)) / 7;
    case 'MONTHLY':
      return monthsUntil(day) - monthsUntil(from);
  }
}

function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function monthsUntil(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** Whether the rule has the day of its week or month. */
function isNamed(day: Day, { frequency, days }: Recurrence, from: Day): boolean {
  if (days.length === 0) return frequency === 'DAILY' || day.slice(8) === from.slice(8);
  const named = days.find((one) => one.day === weekdayOf(new Date(day)));
  if (!named || named.nth === null) return named !== undefined;
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  return named.nth === -1 ? isLast : named.nth === Math.ceil(Number(day.slice(8)) / 7);
}
