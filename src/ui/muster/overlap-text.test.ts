import { expect, test } from 'vitest';
import { overlapText } from './overlap-text.ts';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();
const now = new Date(2026, 10, 20, 12);

test('SPEC 30.36 another event at the same time is named with its end', () => {
  const asked = { start: at(20, 20), now };
  expect(overlapText({ title: 'Night convoy', end: at(20, 20, 30) }, asked)).toBe(
    "You're in Night convoy until 20:30.",
  );
  expect(overlapText({ title: 'Night convoy', end: at(21, 0, 30) }, asked)).toMatch(
    /until 00:30\.$/,
  );
  expect(overlapText({ title: 'Fleet week', end: at(24, 18) }, asked)).toBe(
    "You're in Fleet week until Tue 24 Nov, 18:00.",
  );
});
