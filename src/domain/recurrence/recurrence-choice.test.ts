import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceText, weekdays } from './recurrence.ts';
import { choiceOf, monthlyWays, recurrenceOf, type RecurrenceChoice } from './recurrence-choice.ts';
import { recurrenceDates } from './recurrence-dates.ts';

const SECOND_FRIDAY = '2026-12-11';
const weekly: RecurrenceChoice = {
  ...{ every: 1, unit: 'week', days: ['FR'], way: 'date', end: { kind: 'never' } },
};

it.each<[Partial<RecurrenceChoice>, string]>([
  [{}, 'FREQ=WEEKLY;BYDAY=FR'],
  [{ days: ['MO'] }, 'FREQ=WEEKLY;BYDAY=MO,FR'],
  [{ every: 2, days: ['FR', 'TU'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR'],
  [{ unit: 'day' }, 'FREQ=DAILY'],
  [{ unit: 'month' }, 'FREQ=MONTHLY'],
  [{ unit: 'month', way: 'weekday' }, 'FREQ=MONTHLY;BYDAY=2FR'],
  [{ unit: 'month', way: 'last weekday', every: 3 }, 'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR'],
  [{ end: { kind: 'count', count: 10 } }, 'FREQ=WEEKLY;BYDAY=FR;COUNT=10'],
  [{ end: { kind: 'day', day: '2027-01-31' } }, 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270131'],
])('a choice of %o is %s', (choice, rule) => {
  expect(recurrenceText(recurrenceOf({ ...weekly, ...choice }, SECOND_FRIDAY))).toBe(rule);
});

it.each([
  ['2026-12-11', ['on the 11th', 'on the second Friday']],
  ['2026-12-25', ['on the 25th', 'on the fourth Friday', 'on the last Friday']],
  ['2027-01-29', ['on the 29th', 'on the last Friday']],
  ['2027-02-28', ['on the 28th', 'on the fourth Sunday', 'on the last Sunday']],
])('a month from %s on can be meant %o', (day, texts) => {
  expect(monthlyWays(day).map(({ text }) => text)).toEqual(texts);
});

const aChoice = fc
  .record({
    day: fc.date({
      ...{ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true },
    }),
    every: fc.integer({ min: 1, max: 5 }),
    unit: fc.constantFrom('day', 'week', 'month'),
    days: fc.subarray([...weekdays]),
    way: fc.nat(2),
    end: fc.constantFrom<RecurrenceChoice['end'][]>(
      { kind: 'never' },
      { kind: 'count', count: 12 },
      { kind: 'day', day: '2031-06-30' },
    ),
  })
  .map(({ day, way, ...choice }) => {
    const start = day.toISOString().slice(0, 10);
    const ways = monthlyWays(start).map((one) => one.way);
    return { start, choice: { ...choice, way: ways[way % ways.length] ?? 'date' } };
  });

it('is found again in its rule, whose first date is the start', () => {
  fc.assert(
    fc.property(aChoice, ({ start, choice }) => {
      const rule = recurrenceOf(choice, start);
      expect(readRecurrence(recurrenceText(rule))).toEqual({ rule });
      const again = choiceOf(rule, start);
      expect(again).toMatchObject({ every: choice.every, unit: choice.unit, end: choice.end });
      if (choice.unit === 'month') expect(again?.way).toBe(choice.way);
      expect(again && recurrenceOf(again, start)).toEqual(rule);
      const at = new Date(`${start}T20:00:00Z`);
      expect(recurrenceDates({ rule, start: at, zone: 'UTC' }, { most: 1 })).toEqual([
        { at, isMoved: false },
      ]);
    }),
    { numRuns: 300, seed: 34 },
  );
});

it.each([
  ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=WEEKLY;BYDAY=FR;WKST=SU', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=11', 'FREQ=MONTHLY'],
  ['FREQ=MONTHLY;BYDAY=2FR', 'FREQ=MONTHLY;BYDAY=2FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=12', null],
  ['FREQ=MONTHLY;BYMONTHDAY=11;BYDAY=FR', null],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=2', null],
  ['FREQ=MONTHLY;BYDAY=1FR,3FR', null],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU;WKST=SU', null],
  ['FREQ=WEEKLY;BYDAY=MO', null],
  ['FREQ=DAILY;BYMONTH=1', null],
  ['FREQ=DAILY;UNTIL=20261224T190000Z', null],
])('a form has %s as %s', (text, has) => {
  const read = readRecurrence(text);
  const choice = 'rule' in read ? choiceOf(read.rule, SECOND_FRIDAY) : null;
  expect(choice && recurrenceText(recurrenceOf(choice, SECOND_FRIDAY))).toBe(has);
});
