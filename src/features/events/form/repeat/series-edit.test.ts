import { expect, it } from 'vitest';
import type { RecurrenceEnd } from '#domain/recurrence/recurrence-choice.ts';
import {
  changedRule,
  daysGone,
  firstStartOf,
  ruleWords,
  savedRepeat,
  type SeriesDraft,
} from './series-edit.ts';

// Wednesdays at eight in the evening in Berlin, where the clocks change on 29 March.
const now = new Date('2027-03-10T12:00:00Z');
const WEDNESDAY = '2027-03-24T19:00:00.000Z';
const hour = (iso: string, more: number) =>
  new Date(Date.parse(iso) + more * 3_600_000).toISOString();

const event = { start: WEDNESDAY, end: hour(WEDNESDAY, 2), occurrence: '2027-03-24' };
const series = {
  rule: 'FREQ=WEEKLY;BYDAY=WE',
  zone: 'Europe/Berlin',
  next: ['2027-03-17T19:00:00.000Z', WEDNESDAY, '2027-03-31T18:00:00.000Z'],
  revision: 3,
};

function aDraft(
  typed: Partial<SeriesDraft['typed']> & { readonly at?: string } = {},
  rule = series.rule,
) {
  const { at = WEDNESDAY, ...rest } = typed;
  const times = { start: { at }, end: { at: hour(at, 2) } };
  return {
    typed: { ...times, scope: 'all' as const, ...rest },
    event,
    series: { ...series, rule },
  };
}

it('SPEC 31.30 a rule that no form can choose stays as it is, but for its end', () => {
  const rule = 'FREQ=MONTHLY;BYDAY=MO,TU';
  const own = savedRepeat(aDraft({}, rule));
  expect(own).toEqual({ unit: 'own', rule, end: { kind: 'never' } });
  expect(changedRule(aDraft({ repeat: own }, rule), now)).toBeUndefined();
  const ended = { ...own, end: { kind: 'count', count: 8 } } as const;
  expect(changedRule(aDraft({ repeat: ended }, rule), now)).toBe(
    'FREQ=MONTHLY;BYDAY=MO,TU;COUNT=8',
  );
});

it('SPEC 31.30 an end to the second stays until another one is chosen', () => {
  const rule = 'FREQ=DAILY;UNTIL=20270401T220000Z';
  const own = savedRepeat(aDraft({}, rule));
  expect(own).toMatchObject({ unit: 'own', end: { kind: 'day', day: '2027-04-02' } });
  const never = { ...own, end: { kind: 'never' } } as const;
  expect(changedRule(aDraft({ repeat: never }, rule), now)).toBe('FREQ=DAILY');
});

it('SPEC 31.30 no rule is sent as long as it is the same', () => {
  const saved = savedRepeat(aDraft());
  expect(changedRule(aDraft(), now)).toBeUndefined();
  expect(changedRule(aDraft({ repeat: saved }), now)).toBeUndefined();
  const longer = { ...saved, end: { kind: 'day', day: '2027-06-30' } } as const;
  expect(changedRule(aDraft({ repeat: longer }), now)).toBe('FREQ=WEEKLY;BYDAY=WE;UNTIL=20270630');
});

it('SPEC 31.30 a rule begins with the first event that is concerned, on the clock of its zone', () => {
  expect(firstStartOf(aDraft(), now)).toBe('2027-03-17T19:00:00.000Z');
  expect(firstStartOf(aDraft({ scope: 'following' }), now)).toBe(WEDNESDAY);
  // A day and an hour later, across the change of clocks.
  const moved = { at: '2027-03-29T19:00:00.000Z' };
  expect(firstStartOf(aDraft({ scope: 'following', ...moved }), now)).toBe(moved.at);
  expect(firstStartOf(aDraft(moved), now)).toBe('2027-03-22T20:00:00.000Z');
  expect(firstStartOf(aDraft({ start: { at: null } }), now)).toBe(null);
});

it('SPEC 31.30 an event that was moved by itself moves no rule', () => {
  const { typed, ...rest } = aDraft({ scope: 'following' });
  const at = '2027-03-25T20:00:00.000Z';
  const own = { ...event, start: at, end: hour(at, 2) };
  const same = { ...typed, start: { at }, end: { at: own.end } };
  expect(firstStartOf({ ...rest, typed: same, event: own }, now)).toBe(WEDNESDAY);
  const hourLater = { ...typed, start: { at: hour(at, 1) } };
  expect(firstStartOf({ ...rest, typed: hourLater, event: own }, now)).toBe(hour(WEDNESDAY, 2));
  const dayLater = { ...typed, start: { at: hour(at, 24) } };
  expect(firstStartOf({ ...rest, typed: dayLater, event: own }, now)).toBe(hour(WEDNESDAY, 24));
});

it('SPEC 31.33 of a rule of its own the events after its new end go, and of one that is moved any might', () => {
  const rule = 'FREQ=MONTHLY;BYDAY=MO,TU';
  const days = ['2027-03-22', '2027-03-23', '2027-03-29'];
  const gone = (end: RecurrenceEnd, at?: string) => {
    const repeat = { ...savedRepeat(aDraft({}, rule)), end };
    return daysGone(aDraft({ repeat, ...(at !== undefined && { at }) }, rule), days, now);
  };
  expect(gone({ kind: 'day', day: '2027-03-23' })).toEqual(['2027-03-29']);
  expect(gone({ kind: 'count', count: 1 })).toEqual(['2027-03-23', '2027-03-29']);
  expect(gone({ kind: 'never' }, hour(WEDNESDAY, 24))).toEqual([]); // the rule stays
  expect(gone({ kind: 'count', count: 9 }, hour(WEDNESDAY, 24))).toEqual(days);
});

it('SPEC 31.30 a rule that nobody can read is one of its own', () => {
  const place = { start: WEDNESDAY, zone: series.zone };
  expect(ruleWords('FREQ=YEARLY', place)).toBe('By a rule of its own');
  expect(ruleWords(series.rule, place)).toBe('Every Wednesday at 20:00 (Berlin)');
});
