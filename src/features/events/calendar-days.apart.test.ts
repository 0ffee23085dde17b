import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addMonths,
  changesOn,
  fullDay,
  halfHourAt,
  calendarHeading,
  rangeOf,
  step,
  weeksOf,
} from './calendar-days.ts';

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
});
afterEach(() => {
  process.env['TZ'] = zone;
});

describe('what a view shows', () => {
  it('a month is shown in whole weeks from Sunday to Saturday', () => {
    expect(rangeOf('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-06' });
    expect(weeksOf('2026-11-20')).toHaveLength(5);
    expect(weeksOf('2027-01-10')).toHaveLength(6);
    expect(weeksOf('2027-01-10')[0]).toEqual([
      ...['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      ...['2027-01-01', '2027-01-02'],
    ]);
    expect(weeksOf('2026-02-14')).toHaveLength(4); // begins on a Sunday and has 28 days
  });

  it('a week begins on Sunday, and an agenda has 30 days', () => {
    expect(rangeOf('week', '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-22' });
    expect(rangeOf('week', '2026-11-15')).toEqual({ from: '2026-11-15', to: '2026-11-22' });
    expect(rangeOf('agenda', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-20' });
  });

  it('a step from the 31st lands on the last day of a shorter month', () => {
    expect(step('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(step('week', '2026-11-20', -1)).toBe('2026-11-13');
    expect(step('day', '2026-11-30', 1)).toBe('2026-12-01');
    expect(step('agenda', '2026-11-20', 1)).toBe('2026-12-20');
  });

  it('the heading names it', () => {
    expect(calendarHeading('month', '2026-11-20')).toBe('November 2026');
    expect(calendarHeading('week', '2026-11-20')).toBe('15 – 21 Nov 2026');
    expect(calendarHeading('week', '2026-12-01')).toBe('29 Nov – 5 Dec 2026');
    expect(calendarHeading('week', '2026-12-31')).toBe('27 Dec 2026 – 2 Jan 2027');
    expect(calendarHeading('day', '2026-11-20')).toBe('Fri, 20 November 2026');
    expect(calendarHeading('agenda', '2026-11-20')).toBe('20 Nov – 19 Dec 2026');
  });

  it('a day of another year is said with its year', () => {
    expect(fullDay('2026-11-20', '2026-11-20')).toBe('Friday 20 November');
    expect(fullDay('2027-01-01', '2026-11-20')).toBe('Friday 1 January 2027');
  });
});

describe('SN7 a calendar changes by itself', () => {
  const today = '2026-11-24';

  it('tomorrow, where it begins with today or calls a day by that name', () => {
    for (const view of ['phone', 'agenda', 'day'] as const)
      expect(changesOn(view, today, today)).toBe('2026-11-25');
  });

  it('when the week or the month is over that it shows because it is the current one', () => {
    expect(changesOn('week', today, today)).toBe('2026-11-29');
    expect(changesOn('month', today, today)).toBe('2026-12-01');
  });

  it('never, where the address names the day', () => {
    expect(changesOn('month', '2026-11-20', today)).toBeNull();
    expect(changesOn('day', '2026-11-20', today)).toBeNull();
  });
});

it('a press on an hour means its half hour', () => {
  expect(halfHourAt('2026-11-26', { hour: 9, minute: 29 })).toBe('2026-11-26T09:00');
  expect(halfHourAt('2026-11-26', { hour: 19, minute: 30 })).toBe('2026-11-26T19:30');
});
