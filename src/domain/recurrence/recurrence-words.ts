import { ordinal } from '../ordinal.ts';
import { wallTimeIn } from '../time/wall-time.ts';
import { clockTimeIn, formatIn } from '../time/zoned-time.ts';
import type { Zone } from '../time/zone.ts';
import type { Recurrence } from './recurrence.ts';
import { weekdayOf } from './weekday-of.ts';
import { listed, placeWord, weekdaysWord } from './weekday-words.ts';

interface Told {
  readonly rule: Recurrence;
  readonly start: Date;
  readonly zone: Zone;
}

/** The rule in plain words: "Every second Friday of the month at 20:00 (Berlin), 10 times". */
export function recurrenceWords({ rule, start, zone }: Told): string {
  const time = clockTimeIn(zone, start);
  const months = monthsIn(rule);
  return `${datesIn(rule, wallTimeIn(zone, start))}${months} at ${time} (${placeOf(zone)})${endOf(rule, zone)}`;
}

function datesIn(rule: Recurrence, start: Date): string {
  switch (rule.frequency) {
    case 'DAILY':
      return dailyWords(rule);
    case 'WEEKLY':
      return weeklyWords(rule, start);
    case 'MONTHLY':
      return monthlyWords(rule, start);
  }
}

function dailyWords({ interval, days, monthDays }: Recurrence): string {
  const isOnly = days.length > 0 ? `, if it's a ${weekdaysWord(days, 'or')}` : '';
  const dates = `on ${monthDayWords(monthDays)} of the month`;
  if (interval > 1)
    return `${every(interval, 'day')}${monthDays.length > 0 ? `, if it's ${dates}` : ''}${isOnly}`;
  if (monthDays.length > 0) return `${capital(dates)}${isOnly}`;
  return days.length > 0 ? `Every ${weekdaysWord(days)}` : 'Every day';
}

function weeklyWords({ interval, days }: Recurrence, start: Date): string {
  const on = weekdaysWord(days.length > 0 ? days : [{ day: weekdayOf(start), nth: null }]);
  if (interval === 1) return `Every ${on}`;
  return interval === 2 && days.length < 2
    ? `Every other ${on}`
    : `${every(interval, 'week')} on ${on}`;
}

function monthlyWords({ interval, days, monthDays, positions }: Recurrence, start: Date): string {
  const month = interval === 1 ? 'of the month' : `of ${every(interval, 'month').toLowerCase()}`;
  const picked = listed(positions.map((position) => placeWord(position, ordinal)));
  const dates = monthDayWords(monthDays.length > 0 ? monthDays : [start.getUTCDate()]);
  if (days.length > 0 && monthDays.length === 0) {
    const isPlain = days.every(({ nth }) => nth === null);
    if (picked === '')
      return isPlain && interval === 1
        ? `Every ${weekdaysWord(days)}`
        : `Every ${weekdaysWord(days)} ${month}`;
    if (isPlain) return `On the ${picked} ${weekdaysWord(days, 'or')} ${month}`;
    return `On the ${picked} of these: ${weekdaysWord(days)} ${month}`;
  }
  const isOnly = days.length > 0 ? `, if it's a ${weekdaysWord(days, 'or')}` : '';
  if (picked === '') return `On ${dates} ${month}${isOnly}`;
  return `On the ${picked} of these: ${dates} ${month}${isOnly}`;
}

/** "the 2nd, 15th and last day" */
function monthDayWords(monthDays: readonly number[]): string {
  const words = monthDays.map((day) => (day > 0 ? ordinal(day) : `${placeWord(day, ordinal)} day`));
  return `the ${listed(words)}`;
}

/** "Every 3 weeks", "Every other week" */
function every(interval: number, unit: string): string {
  return interval === 2 ? `Every other ${unit}` : `Every ${interval} ${unit}s`;
}

function monthsIn({ months }: Recurrence): string {
  const named = months.map((month) =>
    formatIn('UTC', new Date(Date.UTC(2000, month - 1)), { month: 'long' }),
  );
  return months.length === 0 ? '' : `, only in ${listed(named)},`;
}

/** "Berlin" of "Europe/Berlin" */
function placeOf(zone: Zone): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function endOf({ count, until }: Recurrence, zone: Zone): string {
  if (count !== null) return count === 1 ? ', once' : `, ${count} times`;
  if (until === null) return '';
  const [year, month, day] = [until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)];
  const time = until.replace('Z', '').slice(9) || '000000';
  const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4)];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const clock = until.endsWith('Z') ? zone : 'UTC';
  return `, until ${formatIn(clock, at, { day: 'numeric', month: 'short', year: 'numeric' })}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
