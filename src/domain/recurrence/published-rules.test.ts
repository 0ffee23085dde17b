import { expect, it } from 'vitest';
import { publishedRules } from '#tests/support/recurrence/published-rules.ts';
import { instantAtWall, wallTimeIn } from '../time/wall-time.ts';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceDates } from './recurrence-dates.ts';

const published = publishedRules();

it.each(published)('$rule from $start on ($source)', (given) => {
  const { zone, start, dates, isWhole } = given;
  const read = readRecurrence(given.rule);
  if (!('rule' in read)) throw new Error(read.text);
  const recurring = { rule: read.rule, zone, start: instantAtWall(zone, new Date(`${start}Z`)).at };
  const most = dates.length + (isWhole ? 1 : 0);
  const found = recurrenceDates(recurring, { most }).map(({ at }) => at);
  expect(found.map((at) => wallTimeIn(zone, at).toISOString().slice(0, 16))).toEqual(dates);
});

it('are at least a hundred that differ, of five publishers', () => {
  const all = published.map(({ rule, start, zone }) => `${rule} ${start} ${zone}`);
  expect(new Set(all).size).toBeGreaterThanOrEqual(100);
  expect(new Set(published.map(({ source }) => source.split(',')[0])).size).toBe(5);
});
