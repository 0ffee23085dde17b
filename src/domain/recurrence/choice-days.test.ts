import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../time/day.ts';
import { choiceDays } from './choice-days.ts';
import { monthlyWays, recurrenceOf, type RecurrenceChoice } from './recurrence-choice.ts';
import { recurrenceDates } from './recurrence-dates.ts';
import { weekdays } from './recurrence.ts';

const aDay = fc.nat(4 * 365).map((later) => addDays('2026-01-01', later));
const aChoice = fc.record({
  every: fc.integer({ min: 1, max: 5 }),
  unit: fc.constantFrom('day', 'week', 'month'),
  days: fc.subarray([...weekdays]),
  end: fc.oneof<fc.Arbitrary<RecurrenceChoice['end']>[]>(
    fc.constant({ kind: 'never' }),
    fc.integer({ min: 1, max: 20 }).map((count) => ({ kind: 'count', count })),
    aDay.map((day) => ({ kind: 'day', day })),
  ),
});

it('a choice has the days of its rule', () => {
  fc.assert(
    fc.property(aChoice, aDay, fc.nat(2), fc.nat(400), (choice, from, place, length) => {
      const ways = monthlyWays(from);
      const chosen = { ...choice, way: ways[place % ways.length]?.way ?? 'date' };
      const until = addDays(from, length);
      const start = new Date(`${from}T20:00:00Z`);
      const recurring = { rule: recurrenceOf(chosen, from), start, zone: 'UTC' };
      const days = recurrenceDates(recurring, { most: length + 1 }).map(({ at }) =>
        at.toISOString().slice(0, 10),
      );
      expect(choiceDays(chosen, { from, until })).toEqual(days.filter((day) => day <= until));
    }),
    { numRuns: 500, seed: 37 },
  );
});
