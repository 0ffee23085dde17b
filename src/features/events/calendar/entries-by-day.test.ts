import { beforeEach, expect, it } from 'vitest';
import { spansOverDays } from '#tests/support/hostile/calendar.inputs.ts';
import { anEntry } from '../an-entry.ts';
import { daysBetween } from '#domain/time/day.ts';
import { rangeOf } from '../calendar-days.ts';
import { entriesByDay, entriesOnDays } from './entries-by-day.ts';

beforeEach(() => {
  process.env['TZ'] = 'UTC';
});

it.each(spansOverDays)('SPEC 4.13 marks each of its days: $source', ({ input, expected }) => {
  const entry = anEntry(input);
  const november = { from: '2026-10-25', to: '2026-12-06' };
  const marked = [...entriesOnDays([entry], november).keys()];
  expect(marked[0]).toBe(expected.first);
  expect(marked.at(-1)).toBe(expected.last);
  expect(marked).toHaveLength(daysBetween(expected.first, expected.last) + 1);
});

it('two on one day stand in the order they came, and the agenda has each once', () => {
  const [long, short] = [
    anEntry({ start: '2026-11-18T08:00:00Z', end: '2026-11-21T08:00:00Z' }),
    anEntry({ start: '2026-11-20T20:00:00Z' }),
  ];
  const days = entriesOnDays([long, short], rangeOf('month', '2026-11-20'));
  expect(days.get('2026-11-20')).toEqual([long, short]);
  expect([...entriesByDay([long, short]).keys()]).toEqual(['2026-11-18', '2026-11-20']);
});
