import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { EventIndex } from './event-index.ts';
import { hiddenSummary, type EventSummary } from './event-summary.ts';

function aSummary(overrides: Partial<EventSummary> & { id: string }): EventSummary {
  const start = overrides.start ?? 0;
  return {
    ...hiddenSummary(overrides.id, 1),
    hidden: 0,
    start,
    end: start + HOUR_MS,
    ...overrides,
  };
}

test('an event of several days is found in a month that it only reaches into', () => {
  const index = new EventIndex();
  index.put([
    aSummary({ id: 'week', start: 0, end: 7 * DAY_MS }),
    aSummary({ id: 'two days', start: 4 * DAY_MS, end: 6 * DAY_MS }),
    aSummary({ id: 'before', start: 4 * DAY_MS }),
  ]);
  expect(index.between(5 * DAY_MS, 8 * DAY_MS).map(({ id }) => id)).toEqual(['week', 'two days']);
});

test('the end of the range and the end of an event are outside', () => {
  const index = new EventIndex();
  index.put([aSummary({ id: 'a', start: 0, end: 10 }), aSummary({ id: 'b', start: 20, end: 30 })]);
  expect(index.between(10, 20)).toEqual([]);
  expect(index.between(9, 21)).toHaveLength(2);
});

test('after any changes a range holds exactly the events that touch it, in order', () => {
  const summary = fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    start: fc.integer({ min: 0, max: 40 }).map((day) => day * DAY_MS),
    days: fc.integer({ min: 0, max: 12 }),
    hidden: fc.constantFrom<0 | 1>(0, 0, 0, 1),
  });
  const batches = fc.array(fc.array(summary, { maxLength: 8 }), { maxLength: 12 });
  fc.assert(
    fc.property(batches, fc.nat(40), fc.nat(15), fc.boolean(), (changes, first, days, isBulk) => {
      const index = new EventIndex();
      const all = new Map<string, EventSummary>();
      // Filler that lies far away makes a batch large enough to be sorted in as a whole.
      const filler = isBulk
        ? Array.from({ length: 201 }, (_, i) =>
            aSummary({ id: `f${String(i)}`, start: (1_000 + i) * DAY_MS }),
          )
        : [];
      for (const batch of changes) {
        const rows = batch.map(({ id, start, days: length, hidden }) =>
          aSummary({ id, start, end: start + length * DAY_MS + 1, hidden }),
        );
        index.put([...filler, ...rows]);
        for (const row of rows) all.set(row.id, row);
      }
      const [from, to] = [first * DAY_MS, (first + days) * DAY_MS];
      const expected = [...all.values()]
        .filter(({ hidden, start, end }) => hidden === 0 && start < to && end > from)
        .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
      expect(
        index
          .between(from, to)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(expected.map(({ id }) => id).sort());
      const starts = index.between(from, to).map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }),
    { numRuns: 1_000, seed: 20_261_120 },
  );
});

test('a month among fifty thousand events is found without looking at the others', () => {
  const index = new EventIndex();
  const looked = new Set<string>();
  const rows = Array.from({ length: 50_000 }, (_, i) => {
    const id = String(i);
    const start = Math.floor(i / 40) * DAY_MS;
    return {
      ...aSummary({ id, end: start + 2 * HOUR_MS }),
      get start() {
        looked.add(id);
        return start;
      },
    };
  });
  index.put(rows);
  for (let i = 0; i < 200; i += 1) {
    looked.clear();
    const found = index.between(i * 5 * DAY_MS, (i * 5 + 42) * DAY_MS);
    expect(found.length).toBeGreaterThan(1_000);
    const daysBefore = 3 * 40; // could reach into the month
    const search = 17; // halves of fifty thousand
    expect(looked.size).toBeLessThanOrEqual(found.length + daysBefore + search);
  }
});
