import { expect, it } from 'vitest';
import { publishedRules } from '#tests/support/recurrence/published-rules.ts';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceWords } from './recurrence-words.ts';

const start = new Date('2026-12-11T19:00:00Z'); // a Friday, 20:00 in Berlin
const words = (text: string, zone = 'Europe/Berlin') => {
  const read = readRecurrence(text);
  return 'rule' in read ? recurrenceWords({ rule: read.rule, start, zone }) : read.text;
};

it.each([
  ['FREQ=MONTHLY;BYDAY=2FR', 'Every second Friday of the month'],
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=2', 'Every other day'],
  ['FREQ=DAILY;INTERVAL=10', 'Every 10 days'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=DAILY;BYDAY=SA,SU', 'Every Saturday and Sunday'],
  ['FREQ=DAILY;INTERVAL=3;BYDAY=SA,SU', "Every 3 days, if it's a Saturday or Sunday"],
  ['FREQ=DAILY;BYMONTHDAY=1,24', 'On the 1st and 24th of the month'],
  ['FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR', "On the 13th of the month, if it's a Friday"],
  ['FREQ=DAILY;INTERVAL=2;BYMONTHDAY=13', "Every other day, if it's on the 13th of the month"],
  ['FREQ=WEEKLY', 'Every Friday'],
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'Every Tuesday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2', 'Every other Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'Every other week on Tuesday and Thursday'],
  ['FREQ=WEEKLY;INTERVAL=3', 'Every 3 weeks on Friday'],
  ['FREQ=MONTHLY', 'On the 11th of the month'],
  ['FREQ=MONTHLY;INTERVAL=2', 'On the 11th of every other month'],
  ['FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,11', 'On the 10th and 11th of every 18 months'],
  ['FREQ=MONTHLY;BYMONTHDAY=2,15,-1', 'On the 2nd, 15th and last day of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', 'On the third-to-last day of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-10', 'On the 10th-to-last day of the month'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', "On the 13th of the month, if it's a Friday"],
  ['FREQ=MONTHLY;BYDAY=1SU,-1SU', 'Every first and last Sunday of the month'],
  ['FREQ=MONTHLY;BYDAY=1TU,-1TH', 'Every first Tuesday and last Thursday of the month'],
  ['FREQ=MONTHLY;BYDAY=TU', 'Every Tuesday'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', 'Every Tuesday of every other month'],
  [
    'FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3',
    'On the third Tuesday, Wednesday or Thursday of the month',
  ],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', 'On the second-to-last weekday of the month'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=10,11,12;BYSETPOS=1',
    'On the first of these: the 10th, 11th and 12th of the month',
  ],
  [
    'FREQ=MONTHLY;BYDAY=1SU,FR;BYSETPOS=2',
    'On the second of these: Friday and first Sunday of the month',
  ],
  ['FREQ=WEEKLY;BYMONTH=1,3', 'Every Friday, only in January and March,'],
])('%s is: %s', (rule, text) => {
  expect(words(rule)).toBe(`${text} at 20:00 (Berlin)`);
});

it('SPEC 31.4 is in plain words', () => {
  expect(words('FREQ=MONTHLY;BYDAY=2FR')).toBe(
    'Every second Friday of the month at 20:00 (Berlin)',
  );
});

it('says when it ends, on the clock of its zone', () => {
  expect(words('FREQ=DAILY;COUNT=10')).toBe('Every day at 20:00 (Berlin), 10 times');
  expect(words('FREQ=DAILY;COUNT=1')).toBe('Every day at 20:00 (Berlin), once');
  expect(words('FREQ=DAILY;UNTIL=20261224')).toBe('Every day at 20:00 (Berlin), until 24 Dec 2026');
  expect(words('FREQ=DAILY;UNTIL=20261223T233000Z')).toContain('until 24 Dec 2026');
  expect(words('FREQ=DAILY;UNTIL=20261223T233000')).toContain('until 23 Dec 2026');
  expect(words('FREQ=DAILY', 'America/Argentina/Buenos_Aires')).toBe(
    'Every day at 16:00 (Buenos Aires)',
  );
  expect(words('FREQ=DAILY', 'UTC')).toBe('Every day at 19:00 (UTC)');
});

it('has words for every rule that others have published', () => {
  for (const { rule } of publishedRules()) {
    expect(words(rule)).toMatch(/^(?:Every|On the) [^_]+ at 20:00 \(Berlin\)(?:, .+)?$/);
    expect(words(rule)).not.toMatch(/undefined|null|NaN| {2}/);
  }
});
