import { beforeEach, describe, expect, it } from 'vitest';
import { anEntry } from '../an-entry.ts';
import { drawnOf, type Drawn } from './drawn-pieces.ts';

beforeEach(() => {
  process.env['TZ'] = 'UTC';
});

const noon = Date.parse('2026-11-20T12:00:00Z');
const at = (time: string, overrides: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ start: `2026-11-${time}:00.000Z`, ...overrides });
/** So many events in the afternoon of a day, each a minute after the one before. */
const afternoon = (day: number, count: number) =>
  Array.from({ length: count }, (_, minute) =>
    at(`${day}T13:${String(minute).padStart(2, '0')}`, { title: `${minute}` }),
  );
const titles = ({ pieces }: Drawn) => pieces.map(({ entry }) => entry.title);

describe('a month', () => {
  const range = { from: '2026-11-01', to: '2026-12-06' };
  const inMonth = (entries: Parameters<typeof drawnOf>[0]) =>
    drawnOf(entries, { view: 'month', range, now: noon });

  it('draws two of a day, in order, and counts the others under their days', () => {
    const drawn = inMonth([...afternoon(20, 5), ...afternoon(21, 2), ...afternoon(22, 3)]);
    expect(titles(drawn)).toEqual(['0', '1', '0', '1', '0', '1']);
    expect([...drawn.left]).toEqual([
      ['2026-11-20', 3],
      ['2026-11-22', 1],
    ]);
  });

  it('gives bars over several days their rows first, and counts them where they are below the last', () => {
    const days = (title: string, from: string, to: string) =>
      at(`${from}T08:00`, { title, end: `2026-11-${to}T20:00:00.000Z` });
    const drawn = inMonth([
      days('first', '17', '20'),
      days('second', '18', '19'),
      days('third', '19', '20'),
      ...afternoon(20, 2),
      ...afternoon(21, 1),
    ]);
    // On the 20th, `first` has the first row, the second row is free again, and `third` has the third, which isn't drawn.
    expect(titles(drawn)).toEqual(['first', 'second', 'third', '0', '0']);
    expect([...drawn.left]).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 2],
    ]);
  });

  it('gives a title two lines where nothing else is on its day', () => {
    const drawn = inMonth([
      at('17T08:00', { title: 'of two days', end: '2026-11-18T20:00:00.000Z' }),
      at('18T21:00', { title: 'beside it' }),
      ...afternoon(19, 2),
      at('20T20:00', { title: 'alone' }),
    ]);
    const withRoom = drawn.pieces.filter(({ hasRoom }) => hasRoom);
    expect(withRoom.map(({ entry }) => entry.title)).toEqual(['alone']);
  });

  it('deals rows out anew with every week', () => {
    const long = (title: string, from: string) =>
      at(`${from}T08:00`, { title, end: '2026-11-24T20:00:00.000Z' });
    const drawn = inMonth([long('a', '19'), long('b', '20'), ...afternoon(22, 1)]);
    expect([...drawn.left]).toEqual([['2026-11-22', 1]]);
  });
});

describe('a week', () => {
  const range = { from: '2026-11-15', to: '2026-11-22' };
  const inWeek = (entries: Parameters<typeof drawnOf>[0]) =>
    drawnOf(entries, { view: 'week', range, now: noon });

  it('draws all of an ordinary day, however many lie side by side', () => {
    const drawn = inWeek(afternoon(20, 10));
    expect(titles(drawn)).toHaveLength(10);
    expect(drawn.left.size).toBe(0);
  });

  it('draws no more than three side by side of a fuller one, and counts the others', () => {
    const evening = at('20T20:00', { title: 'evening' });
    const drawn = inWeek([...afternoon(20, 20), evening]);
    expect(titles(drawn)).toEqual(['0', '1', '2', 'evening']);
    expect([...drawn.left]).toEqual([['2026-11-20', 17]]);
  });

  it('draws no more than ten of a day', () => {
    const hourly = Array.from({ length: 22 }, (_, hour) =>
      at(`20T${String(hour).padStart(2, '0')}:00`, { title: `${hour}` }),
    );
    const drawn = inWeek(hourly);
    // Events that ended by noon give way to later ones.
    expect(titles(drawn)).toEqual(['11', '12', '13', '14', '15', '16', '17', '18', '19', '20']);
    expect([...drawn.left]).toEqual([['2026-11-20', 12]]);
  });

  it('passes over none of the member’s own before all others, and keeps the order', () => {
    const own = afternoon(20, 12).map((entry, place) =>
      place < 9 ? entry : { ...entry, mine: 'attending' as const },
    );
    expect(titles(inWeek(own))).toEqual(['9', '10', '11']);
  });

  it('counts what began before the week under its first day', () => {
    const drawn = inWeek(
      Array.from({ length: 12 }, () => at('13T08:00', { end: '2026-11-17T20:00:00.000Z' })),
    );
    expect(drawn.pieces).toHaveLength(10);
    expect([...drawn.left]).toEqual([['2026-11-15', 2]]);
  });
});

it('a day draws forty', () => {
  const range = { from: '2026-11-21', to: '2026-11-22' };
  const entries = Array.from({ length: 44 }, (_, half) =>
    at(`21T${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`),
  );
  const drawn = drawnOf(entries, { view: 'day', range, now: noon });
  expect(drawn.pieces).toHaveLength(40);
  expect([...drawn.left]).toEqual([['2026-11-21', 4]]);
});
