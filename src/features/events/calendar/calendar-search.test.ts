import { describe, expect, it } from 'vitest';
import { calendarSearch, parseCalendarSearch } from './calendar-search.ts';

describe('what the address says of the calendar', () => {
  it('names a view and a day', () => {
    const search = { view: 'week', date: '2026-11-20' };
    expect(parseCalendarSearch(search)).toEqual(search);
  });

  it('leaves out what is no view and no day, and whatever else stands there', () => {
    expect(parseCalendarSearch({ view: 'year', date: '2026-11-31', next: '/home' })).toEqual({});
  });

  it('does not say what goes without saying: the month, and today', () => {
    const today = '2026-11-20';
    expect(calendarSearch({ view: 'month', date: today, today })).toEqual({});
    expect(calendarSearch({ view: 'day', date: '2026-11-21', today })).toEqual({
      view: 'day',
      date: '2026-11-21',
    });
  });
});
