import { expect, it } from 'vitest';
import type { CalendarEntry } from '#sync/views/views.ts';
import { calendarPeriod } from './calendar-period.ts';

const draft = { id: 'draft' } as CalendarEntry;
const given = {
  entries: [draft],
  index: 'whole',
  hasIndexed: false,
  older: { state: 'here', value: null },
  absence: null,
} as const;

it('drafts alone are shown once it is known what else there is, and not pushed down then', () => {
  expect(calendarPeriod({ ...given, index: 'unread' })).toEqual({ state: 'not-yet' });
  expect(calendarPeriod({ ...given, index: 'part' })).toMatchObject({ value: { isPart: true } });
  expect(calendarPeriod(given)).toMatchObject({ value: { entries: [draft], isPart: false } });
});

it('what the index has is shown while the rest is being read', () => {
  const period = calendarPeriod({ ...given, index: 'unread', hasIndexed: true });
  expect(period).toMatchObject({ state: 'here', value: { isPart: true } });
});

it('PL9 a period is called empty only once everything has arrived', () => {
  const empty = { ...given, entries: [] };
  expect(calendarPeriod(empty)).toMatchObject({ value: { entries: [], isPart: false } });
  expect(calendarPeriod({ ...empty, index: 'part' })).toEqual({ state: 'not-yet' });
  const older = { ...empty, older: { state: 'not-yet' } } as const;
  expect(calendarPeriod(older)).toEqual({ state: 'not-yet' });
});
