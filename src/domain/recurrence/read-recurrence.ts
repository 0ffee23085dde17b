import { numberText } from '#domain/markup/number-text.ts';
import {
  frequencies,
  weekdays,
  type Frequency,
  type NthWeekday,
  type Recurrence,
  type Weekday,
} from './recurrence.ts';

const LONGEST = 500;
/** So many days, weeks or months there are at most from one date to the next, and so many dates a rule counts. */
export const MOST_INTERVAL = 1_000;
export const MOST_COUNT = 1_000;

/** Why a text is no rule that a series can have. */
export type RecurrenceFault =
  | 'too long'
  | 'unreadable'
  | 'twice'
  | 'frequency'
  | 'time of day'
  | 'part'
  | 'value'
  | 'combination'
  | 'two ends';

export type ReadRecurrence =
  | { readonly rule: Recurrence }
  | { readonly fault: RecurrenceFault; readonly text: string };

/** Thrown inside this file alone. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly fault: RecurrenceFault;

  constructor(fault: RecurrenceFault, text: string) {
    super(text);
    this.fault = fault;
  }
}

/**
 * The rule that a text in the form of RFC 5545 means, with or without `RRULE:` before it; else why it is none that a series can have, by
 * a name and with a sentence. It takes the time of a few hundred characters, whatever the text is.
 */
export function readRecurrence(text: string): ReadRecurrence {
  try {
    return { rule: ruleOf(partsOf(text)) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault, text: error.message };
    throw error;
  }
}

type Parts = ReadonlyMap<string, string>;

const partNames = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'],
  ...['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'],
];
const timeParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];

function partsOf(text: string): Parts {
  if (text.length > LONGEST) {
    throw new Refused('too long', `A rule has at most ${LONGEST} characters.`);
  }
  const parts = new Map<string, string>();
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  for (const part of written.split(';')) {
    const [, name, value] = /^([A-Z-]+)=([^=]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) {
      throw new Refused('unreadable', "This isn't a rule in the form of RFC 5545.");
    }
    if (parts.has(name)) throw new Refused('twice', `${name} is given twice.`);
    if (timeParts.includes(name)) {
      throw new Refused(
        'time of day',
        "The time of day is that of the start, so a rule doesn't name one.",
      );
    }
    if (!partNames.includes(name)) throw new Refused('part', `A rule can't have the part ${name}.`);
    parts.set(name, value);
  }
  return parts;
}

function ruleOf(parts: Parts): Recurrence {
  const frequency = frequencyOf(parts.get('FREQ'));
  const rule: Recurrence = {
    frequency,
    interval: numberOf(parts, 'INTERVAL', MOST_INTERVAL) ?? 1,
    months: numbersOf(parts, 'BYMONTH', 12).map((month) => {
      if (month < 0) throw valueRefused('BYMONTH');
      return month;
    }),
    monthDays: numbersOf(parts, 'BYMONTHDAY', 31),
    days: daysOf(parts, frequency),
    positions: numbersOf(parts, 'BYSETPOS', 366),
    weekStart: weekdayOf(parts.get('WKST') ?? 'MO', 'WKST'),
    count: numberOf(parts, 'COUNT', MOST_COUNT),
    until: untilOf(parts.get('UNTIL')),
  };
  const misfit = misfitIn(rule);
  if (misfit !== null) throw new Refused('combination', misfit);
  if (rule.count !== null && rule.until !== null) {
    throw new Refused('two ends', 'A rule ends after a count or at a date, not both.');
  }
  return rule;
}

function frequencyOf(value: string | undefined): Frequency {
  const frequency = frequencies.find((one) => one === value);
  if (frequency) return frequency;
  throw new Refused('frequency', 'A series repeats daily, weekly or monthly (FREQ).');
}

/** What RFC 5545 forbids to combine, and what would leave nothing; null if there is none of it. */
function misfitIn({ frequency, monthDays, days, positions }: Recurrence): string | null {
  if (frequency === 'WEEKLY' && monthDays.length > 0)
    return "A weekly rule can't name days of the month (BYMONTHDAY).";
  if (positions.length === 0) return null;
  if (frequency !== 'MONTHLY') return 'Only a monthly rule can pick from its dates (BYSETPOS).';
  return days.length + monthDays.length === 0 ? 'BYSETPOS needs days to pick from.' : null;
}

function valueRefused(name: string): Refused {
  return new Refused('value', `${name} has a value that it can't have.`);
}

/** A whole number from 1 to `most`; null if the part is missing. */
function numberOf(parts: Parts, name: string, most: number): number | null {
  const value = parts.get(name);
  if (value === undefined) return null;
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) {
    throw new Refused('value', `${name} is a whole number from 1 to ${numberText(most)}.`);
  }
  return number;
}

/** Whole numbers from -most to most but 0, in their order and each once: the first ones first, those from the end last. */
function numbersOf(parts: Parts, name: string, most: number): number[] {
  const values = parts.get(name)?.split(',') ?? [];
  const numbers = values.map((value) => {
    const number = /^[+-]?\d{1,3}$/.test(value) ? Number(value) : 0;
    if (number === 0 || Math.abs(number) > most) throw valueRefused(name);
    return number;
  });
  return [...new Set(numbers)].sort(byPlace);
}

function byPlace(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || one - other;
}

function weekdayOf(value: string, name: string): Weekday {
  const weekday = weekdays.find((one) => one === value);
  if (!weekday) throw valueRefused(name);
  return weekday;
}

function daysOf(parts: Parts, frequency: Frequency): NthWeekday[] {
  const values = new Map<string, NthWeekday>();
  for (const value of parts.get('BYDAY')?.split(',') ?? []) {
    const [, sign = '', digits = '', name = ''] = /^([+-]?)(\d{0,2})([A-Z]{2})$/.exec(value) ?? [];
    const nth = sign + digits === '' ? null : Number(`${sign}${digits}`);
    const day = weekdayOf(name, 'BYDAY');
    if (nth !== null && !(Math.abs(nth) >= 1 && Math.abs(nth) <= 5)) throw valueRefused('BYDAY');
    if (nth !== null && frequency !== 'MONTHLY') {
      throw new Refused('combination', 'Only a monthly rule can count days of the week (BYDAY).');
    }
    values.set(`${nth ?? ''}${day}`, { day, nth });
  }
  const order = ({ day, nth }: NthWeekday) =>
    (nth === null ? 0 : nth > 0 ? nth : 12 + nth) * 10 + weekdays.indexOf(day);
  return [...values.values()].sort((one, other) => order(one) - order(other));
}

const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/;

function untilOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  const [, year = '', month = '', day = '', ...time] = UNTIL.exec(value) ?? [];
  const [hour = '00', minute = '00', second = '00'] = time;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const moment = new Date(iso);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString() === iso;
  if (!isReal || Number(year) < 1970 || Number(year) > 2999) throw valueRefused('UNTIL');
  return value;
}
