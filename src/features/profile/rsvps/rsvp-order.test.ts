import { expect, it } from 'vitest';
import { comingAndPast } from './rsvp-order.ts';

it('tells what is to come from what is past, the nearest first in both', () => {
  const at = (day: number) => ({
    start: `2026-11-${String(day)}T20:00:00Z`,
    end: `2026-11-${String(day)}T22:00:00Z`,
  });
  const now = Date.parse('2026-11-20T21:00:00Z'); // in the middle of that day's event
  const { coming, past } = comingAndPast([10, 24, 20, 15, 22].map(at), now);
  const days = (events: readonly { start: string }[]) =>
    events.map(({ start }) => start.slice(8, 10));
  expect(days(coming)).toEqual(['20', '22', '24']);
  expect(days(past)).toEqual(['15', '10']);
});
