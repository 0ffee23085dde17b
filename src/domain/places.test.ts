import { describe, expect, it } from 'vitest';
import { inOrder, placesAfterMove } from './places.ts';

const rows = (...places: number[]) =>
  places.map((place, at) => ({ id: String.fromCodePoint(97 + at), place }));
const told = (changes: ReturnType<typeof placesAfterMove>) =>
  changes.map(({ row, place }) => `${row.id}${place}`);

describe('SPEC 29.12 the order of departments and positions', () => {
  it('a row and its neighbour swap their places, and nobody else changes', () => {
    const list = rows(0, 3, 7);
    expect(told(placesAfterMove(list, { id: 'b', by: -1 }))).toEqual(['b0', 'a3']);
    expect(told(placesAfterMove(list, { id: 'b', by: 1 }))).toEqual(['c3', 'b7']);
  });

  it('where places are the same, all that have a wrong one get a new one', () => {
    expect(told(placesAfterMove(rows(0, 0, 0), { id: 'a', by: 1 }))).toEqual(['a1', 'c2']);
  });

  it('the first moves no earlier, the last no later, and who is not there not at all', () => {
    const list = rows(0, 1);
    expect(placesAfterMove(list, { id: 'a', by: -1 })).toEqual([]);
    expect(placesAfterMove(list, { id: 'b', by: 1 })).toEqual([]);
    expect(placesAfterMove(list, { id: 'gone', by: 1 })).toEqual([]);
  });

  it('rows of one place have the order of their ids', () => {
    const ids = rows(4, 4, 1).toReversed().sort(inOrder);
    expect(ids.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
});
