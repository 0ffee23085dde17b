import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { datesDue, seriesDates } from './series-dates.ts';

it('SPEC 31.13 a time that the clocks move past midnight is of the day before', () => {
  // Nuuk goes from 23:00 to midnight.
  const late = {
    rule: 'FREQ=DAILY',
    zone: 'America/Nuuk',
    start: new Date('2027-03-27T01:30:00Z'),
  };
  expect(seriesDates(late, { from: late.start, most: 3 })).toEqual([
    { day: '2027-03-26', at: new Date('2027-03-27T01:30:00Z') },
    { day: '2027-03-27', at: new Date('2027-03-28T01:30:00Z') },
    { day: '2027-03-28', at: new Date('2027-03-29T00:30:00Z') },
  ]);
});

const weekly = { rule: 'FREQ=WEEKLY', zone: 'UTC', start: new Date('2026-11-22T20:00:00Z') };
const now = new Date('2026-11-20T12:00:00Z');

it('SPEC 31.13 the next one is looked for when it is eight weeks ahead', () => {
  const { dates, dueAt } = datesDue(weekly, { after: now, now });
  expect(dates).toHaveLength(8);
  expect(dueAt).toEqual(new Date('2026-11-22T20:00:00Z'));
});

it('SPEC 31.13 where fewer are ahead, it is when the fourth from the last has begun', () => {
  const rare = { ...weekly, rule: 'FREQ=WEEKLY;INTERVAL=10' };
  const { dates, dueAt } = datesDue(rare, { after: now, now });
  expect(dates).toHaveLength(4);
  expect(dueAt).toEqual(dates[0]?.at);
});

it('SPEC 31.13 a rule that has ended is looked at no more', () => {
  const short = { ...weekly, rule: 'FREQ=WEEKLY;COUNT=2' };
  expect(datesDue(short, { after: now, now })).toMatchObject({ dates: { length: 2 }, dueAt: null });
  const later = new Date(now.getTime() + 60 * DAY_MS);
  expect(datesDue(short, { after: now, now: later })).toEqual({ dates: [], dueAt: null });
});
