import { describe, expect, test } from 'vitest';
import { byDay, dayHeading } from './notice-days.ts';

const now = new Date(2026, 10, 20, 17, 58);
const at = (...moment: [number, number, number, number?]) => new Date(...moment).toISOString();

describe('SPEC 12.14 the days of the list', () => {
  test('are today, yesterday, and then the date', () => {
    expect(dayHeading(at(2026, 10, 20), now)).toBe('Today');
    expect(dayHeading(at(2026, 10, 19, 23), now)).toBe('Yesterday');
    expect(dayHeading(at(2026, 10, 18, 20), now)).toBe('Wednesday, 18 November');
  });

  test('name the year if it is another one', () => {
    const january = new Date(2027, 0, 5);
    expect(dayHeading(at(2026, 11, 31), january)).toBe('Thursday, 31 December 2026');
  });

  test('hold what came on them, in its order', () => {
    const lines = [at(2026, 10, 20, 17), at(2026, 10, 20, 9), at(2026, 10, 19, 21)];
    const days = byDay(
      lines.map((moment) => ({ at: moment })),
      now,
    );
    expect(days.map(({ name, lines: of }) => [name, of.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
    ]);
  });
});
