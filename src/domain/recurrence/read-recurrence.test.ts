import { expect, it } from 'vitest';
import { publishedRules, refusedRules } from '#tests/support/recurrence/published-rules.ts';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceText } from './recurrence.ts';

const told = (text: string) => {
  const read = readRecurrence(text);
  return 'rule' in read ? recurrenceText(read.rule) : read.fault;
};

it('what is written in other ways is the same rule', () => {
  const rule = 'FREQ=MONTHLY;BYMONTHDAY=2,15,-1;BYDAY=2FR,-1SU';
  expect(told(rule)).toBe(rule);
  expect(
    told(' rrule:bymonthday=-1,15,+2,15;byday=-1SU,+2FR,2FR;interval=1;wkst=mo;freq=monthly; '),
  ).toBe(rule);
  for (const { rule: published } of publishedRules())
    expect(told(told(published))).toBe(told(published));
});

it.each(refusedRules())('$rule is refused: $fault', ({ rule, fault }) => {
  expect(told(rule)).toBe(fault);
});

it.each([
  ['', 'unreadable'],
  [';', 'unreadable'],
  ['FREQ', 'unreadable'],
  ['FREQ=DAILY;;', 'unreadable'],
  ['FREQ=DAILY;INTERVAL', 'unreadable'],
  ['FREQ=DAILY;INTERVAL==2', 'unreadable'],
  ['FREQ=DAILY\nRRULE:FREQ=DAILY', 'unreadable'],
  ['INTERVAL=2', 'frequency'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'twice'],
  ['FREQ=DAILY;RSCALE=HEBREW;SKIP=OMIT', 'part'],
  ['FREQ=DAILY;X-MOON=FULL', 'part'],
  ['FREQ=DAILY;BYYEARDAY=1', 'part'],
  ['FREQ=DAILY;INTERVAL=0', 'value'],
  ['FREQ=DAILY;INTERVAL=-1', 'value'],
  ['FREQ=DAILY;INTERVAL=1001', 'value'],
  ['FREQ=DAILY;INTERVAL=1e3', 'value'],
  ['FREQ=DAILY;COUNT=0', 'value'],
  ['FREQ=DAILY;COUNT=99999999999999999999', 'value'],
  ['FREQ=DAILY;COUNT=3;UNTIL=20261224', 'two ends'],
  ['FREQ=DAILY;UNTIL=20260230', 'value'],
  ['FREQ=DAILY;UNTIL=20261224T240000Z', 'value'],
  ['FREQ=DAILY;UNTIL=2026-12-24', 'value'],
  ['FREQ=DAILY;UNTIL=00011224', 'value'],
  ['FREQ=DAILY;UNTIL=20261224Z', 'value'],
  ['FREQ=DAILY;BYMONTH=13', 'value'],
  ['FREQ=DAILY;BYMONTH=-1', 'value'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'value'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'value'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,,2', 'value'],
  ['FREQ=MONTHLY;BYDAY=6FR', 'value'],
  ['FREQ=MONTHLY;BYDAY=-FR', 'value'],
  ['FREQ=MONTHLY;BYDAY=2', 'value'],
  ['FREQ=MONTHLY;BYDAY=XX', 'value'],
  ['FREQ=WEEKLY;WKST=2MO', 'value'],
  ['FREQ=WEEKLY;BYDAY=2FR', 'combination'],
  ['FREQ=WEEKLY;BYDAY=FR;BYSETPOS=1', 'combination'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'combination'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=367', 'value'],
  [`FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(300)}1`, 'too long'],
  ['FREQ=DAILY;'.repeat(1_000_000), 'too long'],
])('%.60s is refused: %s', (text, fault) => {
  expect(told(text)).toBe(fault);
});
