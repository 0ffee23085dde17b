import { expect, test } from 'vitest';
import { countdownTo } from './countdown.ts';

const start = '2026-11-27T20:00:00.000Z';
const end = '2026-11-27T22:30:00.000Z';

function countdown(at: string): string {
  const { label, text } = countdownTo({ start, end }, Date.parse(at));
  return `${label} ${text}`;
}

test('SPEC 15.2 it counts days, within a day hours and minutes, within an hour minutes', () => {
  expect(countdown('2026-11-24T19:00:00.000Z')).toBe('Starts in 3 days');
  expect(countdown('2026-11-26T20:00:00.000Z')).toBe('Starts in 1 day');
  expect(countdown('2026-11-26T20:00:00.001Z')).toBe('Starts in 23 h 59 min');
  expect(countdown('2026-11-27T17:50:00.000Z')).toBe('Starts in 2 h 10 min');
  expect(countdown('2026-11-27T19:00:00.000Z')).toBe('Starts in 1 h');
  expect(countdown('2026-11-27T19:15:00.000Z')).toBe('Starts in 45 min');
  expect(countdown('2026-11-27T19:59:30.000Z')).toBe('Starts in under a minute');
});

test('SPEC 15.2 days are those of the calendar: two evenings before, it is two days, not 47 hours', () => {
  expect(countdown('2026-11-25T21:00:00.000Z')).toBe('Starts in 2 days');
});

test('SPEC 15.2 from its start to its end, the event is on now', () => {
  expect(countdown(start)).toBe('Ends in 2 h 30 min On now');
  expect(countdown('2026-11-27T22:00:00.000Z')).toBe('Ends in 30 min On now');
});
