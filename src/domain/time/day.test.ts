import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, parseDay, startOfDay } from './day.ts';

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
});
afterEach(() => {
  process.env['TZ'] = zone;
});

describe('a day in the calendar is a day in the member’s zone', () => {
  it('an evening in New York is not yet the next day that it is in UTC', () => {
    expect(dayOf(new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-20');
    process.env['TZ'] = 'UTC';
    expect(dayOf(new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-21');
  });

  it('begins at the first moment there is where the clocks skip midnight', () => {
    process.env['TZ'] = 'America/Santiago'; // 6 September 2026 begins at 01:00
    expect(dayOf(startOfDay('2026-09-06'))).toBe('2026-09-06');
    expect(addDays('2026-09-05', 1)).toBe('2026-09-06');
    expect(addDays('2026-09-06', 1)).toBe('2026-09-07');
  });

  it('counts days across a change of the clocks', () => {
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2); // the clocks go back on the 1st
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2); // and forward on the 8th
  });

  it('takes only days that exist', () => {
    expect(parseDay('2026-11-20')).toBe('2026-11-20');
    expect(parseDay('2026-02-30')).toBeUndefined();
    expect(parseDay('2026-13-01')).toBeUndefined();
    expect(parseDay('today')).toBeUndefined();
    expect(parseDay(20)).toBeUndefined();
  });
});
