import { expect, test } from 'vitest';
import { hiddenSummary } from '#sync/views/event-summary.ts';
import { row } from '#tests/support/factories/searched-rows.ts';
import { bestOf, titlesFirst, type Findable } from './ranking.ts';
import { eventSearchable, postSearchable, readings, type EventSearchable } from './searchables.ts';
import type { Match } from './word-index.ts';

const NOW = 1_000_000;
const match = (of: Findable, more: Partial<Match<Findable>> = {}): Match<Findable> => ({
  of,
  score: 20,
  isTypo: false,
  ...more,
});

function anEvent(title: string, start: number): EventSearchable {
  const summary = {
    ...hiddenSummary(title, 1),
    title,
    start,
    end: start + 100,
    hidden: 0 as const,
  };
  const event = eventSearchable(summary);
  if (!event) throw new Error('It is not hidden.');
  return event;
}

const aPost = (title: string, createdAt: string) =>
  postSearchable({ id: title, revision: 1, title, createdAt });
const aPosition = (title: string): Findable => ({
  kind: 'position',
  id: title,
  title,
  also: [],
  departmentId: 'logistics',
});

function titles(matches: readonly Match<Findable>[]): string[] {
  return bestOf(matches, NOW).flatMap(({ found }) => found.map(({ title }) => title));
}

test('SPEC 13.4 events still to come are before those that are over, the sooner first, then the latest', () => {
  const events = [
    match(anEvent('Long ago', 10), { score: 28 }),
    match(anEvent('Next week', NOW + 900)),
    match(anEvent('Just over', NOW - 150)),
    match(anEvent('Tomorrow', NOW + 10), { score: 16 }),
    match(anEvent('On now', NOW - 50), { score: 8 }),
  ];
  const order = ['On now', 'Tomorrow', 'Next week', 'Just over', 'Long ago'];
  expect(titles(events)).toEqual(order);
  expect(titles(events.toReversed())).toEqual(order);
});

test('SPEC 13.4 what matches to the letter is before what was meant, the better before the worse', () => {
  expect(
    titles([
      match(anEvent('Convey', NOW + 1), { isTypo: true, score: 4 }),
      match(anEvent('Convoy', NOW + 500)),
      match(anEvent('Long convoy', NOW - 500)),
    ]),
  ).toEqual(['Convoy', 'Long convoy', 'Convey']);
  expect(
    titles([match(aPosition('Convoy Lead')), match(aPosition('Lead'), { score: 28 })]),
  ).toEqual(['Lead', 'Convoy Lead']);
});

test('SPEC 13.4 the newer post is first, and of two equals always the same one', () => {
  const posts = [
    match(aPost('Old', '2026-01-01T00:00Z')),
    match(aPost('New', '2026-02-01T00:00Z')),
  ];
  expect(titles(posts)).toEqual(['New', 'Old']);
  const equals = ['B', 'A', 'C'].map((title) => match(aPosition(title)));
  expect(titles(equals)).toEqual(['A', 'B', 'C']);
});

test('SPEC 13.4 of equals whose names have numbers, the smaller is first', () => {
  const wings = ['Wing 10', 'Wing 2', 'Wing 1'].map((title) => match(aPosition(title)));
  expect(titles(wings)).toEqual(['Wing 1', 'Wing 2', 'Wing 10']);
  expect(titles(wings.toReversed())).toEqual(['Wing 1', 'Wing 2', 'Wing 10']);
  const namesakes = ['b', 'a'].map((id) => match({ ...aPosition('Wing 2'), id }));
  const [group] = bestOf(namesakes, NOW);
  expect(group?.found.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('SPEC 13.4 each group shows its best five, in one order of groups', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    match(aPosition(`Position ${String(at).padStart(2, '0')}`), { score: at }),
  );
  const member = readings.members.read(row.member('m1', 'Position_7'));
  const others = [aPost('Post', '2026-01-01T00:00Z'), member, anEvent('Position', NOW)];
  const groups = bestOf([...others.map((one) => match(one)), ...many], NOW);
  expect(groups.map(({ name, found }) => [name, found.length])).toEqual([
    ['Events', 1],
    ['Members', 1],
    ['Departments', 5],
    ['Posts and pages', 1],
  ]);
  expect(groups[2]?.found[0]?.title).toBe('Position 29');
});

test('SPEC 13.4 an event that comes back every week leaves room for others', () => {
  const weekly = Array.from({ length: 9 }, (_, at) => {
    const event = anEvent('Night convoy', NOW + at * 10);
    return match({ ...event, id: `event ${at}` });
  });
  const other = match(anEvent('Convoy school', NOW + 500));
  for (const matches of [
    [...weekly, other],
    [other, ...weekly.toReversed()],
  ]) {
    expect(titles(matches)).toEqual(['Night convoy', 'Night convoy', 'Convoy school']);
  }
  const [events] = bestOf([other, ...weekly.toReversed()], NOW);
  expect(events?.found.map(({ id }) => id).slice(0, 2)).toEqual(['event 0', 'event 1']);
});

test('SPEC 13.4 a group with the word in a title is before one that is only about it', () => {
  const groups = bestOf([match(anEvent('Lyra run', NOW)), match(aPosition('Logistics lead'))], NOW);
  const names = (words: readonly string[]) => titlesFirst(groups, words).map(({ name }) => name);
  expect(names(['logistics'])).toEqual(['Departments', 'Events']);
  expect(names(['lyra'])).toEqual(['Events', 'Departments']);
  expect(names(['convoy'])).toEqual(['Events', 'Departments']);
});
