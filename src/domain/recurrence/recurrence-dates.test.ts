import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceDates } from './recurrence-dates.ts';

interface Given {
  readonly start: string;
  readonly zone?: string;
  readonly most?: number;
  readonly from?: string;
}

function dates(rule: string, { start, zone = 'Europe/Berlin', most = 5, from }: Given): string[] {
  const read = readRecurrence(rule);
  if (!('rule' in read)) throw new Error(read.text);
  const wanted = { most, ...(from !== undefined && { from: new Date(from) }) };
  return recurrenceDates({ rule: read.rule, start: new Date(start), zone }, wanted).map(
    ({ at, isMoved }) => `${at.toISOString().slice(0, 16)}${isMoved ? ' moved' : ''}`,
  );
}

describe('the time of day stays, whatever the clocks do', () => {
  it('an evening is at 20:00 before and after both changes', () => {
    const start = '2026-10-22T18:00:00Z';
    expect(dates('FREQ=WEEKLY', { start, most: 2 })).toEqual([
      '2026-10-22T18:00',
      '2026-10-29T19:00',
    ]);
    const from = '2027-03-20T00:00:00Z';
    expect(dates('FREQ=WEEKLY', { start, from, most: 2 })).toEqual([
      '2027-03-25T19:00',
      '2027-04-01T18:00',
    ]);
  });

  it('a time that the clocks skip is moved on this once', () => {
    expect(dates('FREQ=DAILY', { start: '2027-03-27T01:30:00Z', most: 3 })).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30 moved',
      '2027-03-29T00:30',
    ]);
  });

  it('of a time that comes twice it is the first, but for a start that is the second', () => {
    const night = ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'];
    expect(dates('FREQ=DAILY', { start: '2026-10-24T00:30:00Z', most: 3 })).toEqual(night);
    expect(dates('FREQ=DAILY', { start: '2026-10-25T01:30:00Z', most: 2 })).toEqual([
      '2026-10-25T01:30',
      '2026-10-26T01:30',
    ]);
  });

  it('a day that a zone left out is none', () => {
    const given = { start: '2011-12-30T06:00:00Z', zone: 'Pacific/Apia', most: 3 };
    expect(dates('FREQ=DAILY', given)).toEqual([
      '2011-12-30T06:00',
      '2011-12-31T06:00 moved',
      '2012-01-01T06:00',
    ]);
  });

  it('seconds and less stay as they are', () => {
    const read = readRecurrence('FREQ=DAILY');
    if (!('rule' in read)) throw new Error(read.text);
    const start = new Date('2026-11-01T20:15:30.250Z');
    const found = recurrenceDates({ rule: read.rule, start, zone: 'Europe/Berlin' }, { most: 2 });
    expect(found.map(({ at }) => at.toISOString())).toEqual([
      '2026-11-01T20:15:30.250Z',
      '2026-11-02T20:15:30.250Z',
    ]);
  });
});

describe('a rule ends', () => {
  const start = '2026-11-03T23:30:00Z'; // the 4th in Berlin

  it.each([
    ['UNTIL=20261106', 3],
    ['UNTIL=20261106T003000', 3],
    ['UNTIL=20261106T002959', 2],
    ['UNTIL=20261105T233000Z', 3],
    ['UNTIL=20261105T232959Z', 2],
    ['UNTIL=20261104', 1],
    ['UNTIL=20261103', 0],
    ['COUNT=2', 2],
  ])('FREQ=DAILY;%s has %d dates', (end, count) => {
    expect(dates(`FREQ=DAILY;${end}`, { start, most: 9 })).toHaveLength(count);
  });

  it('after a count from its start on, wherever one looks', () => {
    const from = '2026-11-05T00:00:00Z';
    expect(dates('FREQ=DAILY;COUNT=4', { start, from, most: 9 })).toEqual([
      '2026-11-05T23:30',
      '2026-11-06T23:30',
    ]);
    expect(dates('FREQ=DAILY;COUNT=4', { start, from: '2027-01-01T00:00:00Z' })).toEqual([]);
  });

  it('after a hundred years at the latest', () => {
    const from = '2126-10-01T00:00:00Z';
    const last = dates('FREQ=MONTHLY', { start, from, most: 9 });
    expect(last.length).toBeLessThan(2);
  });
});

describe('a rule that has no date, or hardly one, is found out', () => {
  it.each([
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11', 0],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6', 0],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', 0],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTH=2', 0],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;COUNT=1000', 3],
    ['FREQ=DAILY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29', 0],
    [
      `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 31 }, (_, day) => day + 1).join(',')};BYSETPOS=366`,
      0,
    ],
    ['FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR;COUNT=1000', 5],
  ])('%s', (rule, count) => {
    for (const start of ['1970-11-03T19:00:00Z', '2026-11-03T19:00:00Z']) {
      const found = dates(rule, { start, from: '2026-11-29T00:00:00Z' });
      if (start.startsWith('2026')) expect(found).toHaveLength(count);
    }
  });

  it('also many dates of a count that begins long before them', () => {
    const rule = 'FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR;COUNT=1000';
    const given = { start: '1970-11-03T19:00:00Z', from: '2026-11-29T00:00:00Z', most: 60 };
    expect(dates(rule, given).length).toBeGreaterThan(50);
  });
});

describe('SPEC 31.42 how much of a rule is looked through', () => {
  /** How many times the library finds for these. */
  function timesFound(rule: string, asked: readonly Given[]): number {
    const all = vi.spyOn(RRuleTemporal.prototype, 'all');
    const next = vi.spyOn(RRuleTemporal.prototype, 'next');
    onTestFinished(() => {
      all.mockRestore();
      next.mockRestore();
    });
    for (const given of asked) expect(dates(rule, given)).toHaveLength(5);
    const lists = all.mock.results.map(({ value }) => value as readonly unknown[]);
    return lists.reduce((sum, { length }) => sum + length, next.mock.calls.length);
  }

  it('of one with a count no more than the first few, if those are enough', () => {
    const found = timesFound('FREQ=DAILY;COUNT=1000', [{ start: '2026-03-01T19:00:00Z' }]);
    expect(found).toBeGreaterThanOrEqual(5);
    expect(found).toBeLessThan(100);
  });

  it('of one with a count each date once, however often it is asked for', () => {
    const years = ['2027', '2028', '2028', '2027'];
    const given = years.map((year) => ({
      ...{ start: '2026-03-02T19:00:00Z', from: `${year}-03-02T00:00:00Z` },
    }));
    const found = timesFound('FREQ=DAILY;COUNT=1000', given);
    expect(found).toBeGreaterThanOrEqual(1000);
    expect(found).toBeLessThan(1100);
  });

  it('of one without end only what is asked for, however long ago it began', () => {
    const given = { start: '1986-03-01T19:00:00Z', from: '2026-11-20T00:00:00Z' };
    expect(timesFound('FREQ=DAILY', [given])).toBeLessThan(10);
  });
});
