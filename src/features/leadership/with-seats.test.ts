import { expect, it } from 'vitest';
import { withSeats } from './with-seats.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const entry = {
  ...{ title: 'Milk run', start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:00:00Z' },
  ...{ department: '', mine: 'no' as const, spotsLeft: 2 },
};

it('SPEC 30.57 open seats are those of events that take place: of none that was called off, and of no draft', () => {
  const shown = withSeats(
    [
      { ...entry, id: 'off', isOff: true },
      { ...entry, id: 'draft', isDraft: true },
      { ...entry, id: 'begun', start: '2026-11-20T08:59:00Z' },
      { ...entry, id: 'full', spotsLeft: 0 },
      { ...entry, id: 'without roles', spotsLeft: null },
      { ...entry, id: 'open' },
    ],
    now,
  );
  expect(shown.map(({ id }) => id)).toEqual(['open']);
});
