import { expect, it } from 'vitest';
import { comingFirst } from './rsvp-order.ts';

it('lists what is to come before what is over, the nearest first in both', () => {
  const at = (day: number) => ({
    start: `2026-11-${String(day)}T20:00:00Z`,
    end: `2026-11-${String(day)}T22:00:00Z`,
  });
  const now = Date.parse('2026-11-20T21:00:00Z'); // in the middle of that day's event
  const days = comingFirst([10, 24, 20, 15, 22].map(at), now).map(({ start }) =>
    start.slice(8, 10),
  );
  expect(days).toEqual(['20', '22', '24', '15', '10']);
});
