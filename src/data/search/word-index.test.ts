import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searches } from '#tests/support/hostile/searches.inputs.ts';
import { WordIndex, type Indexed } from './word-index.ts';

function indexOf(...titles: string[]): WordIndex<Indexed> {
  const index = new WordIndex<Indexed>();
  for (const title of titles) index.put({ id: title, title, also: [] });
  return index;
}

function found(index: WordIndex<Indexed>, query: string): string[] {
  return index
    .search(query)
    .all.toSorted((a, b) => b.score - a.score || (a.of.id < b.of.id ? -1 : 1))
    .map(({ of }) => of.title);
}

describe('SPEC 13.3 words are found although they are typed slightly wrong', () => {
  const index = indexOf('Käthe', 'Night convoy to Lyra', 'Falcon_9', 'Escort wing', 'Drill');

  it.each([
    ['kathe', 'Käthe'],
    ['KÄTHE', 'Käthe'],
    ['convy', 'Night convoy to Lyra'],
    ['nigth convoi', 'Night convoy to Lyra'],
    ['escrot', 'Escort wing'],
    ['con lyr', 'Night convoy to Lyra'],
    ['alcon', 'Falcon_9'],
  ])('%s finds %s', (query, title) => {
    expect(found(index, query)[0]).toBe(title);
  });

  it('but only with all of its words, and with no more errors than the word has room for', () => {
    expect(found(index, 'convoy zeppelin')).toEqual([]);
    expect(found(index, 'cnvy')).toEqual([]);
    expect(found(index, 'dril')).toEqual(['Drill']);
    expect(found(index, 'dri')).toEqual(['Drill']);
    expect(found(index, 'dry')).toEqual([]);
    expect(found(index, ' ')).toEqual([]);
  });

  it('and an error is forgiven only where little matches to the letter', () => {
    const titles = ['convoy a', 'convoy b', 'convoy c', 'convoy d', 'convoy e'];
    const wrong = 'convey f';
    expect(found(indexOf(...titles, wrong), 'convoy')).toEqual(titles);
    expect(found(indexOf(...titles.slice(1), wrong), 'convoy')).toEqual([
      ...titles.slice(1),
      wrong,
    ]);
  });
});

describe('SPEC 13.3 a name is found however its parts are put together', () => {
  it.each(searches)('$input, $title: $expected ($source)', ({ input, title, expected }) => {
    const index = indexOf(title, 'Zeppelin', 'Drill');
    const { all } = index.search(input);
    expect(all.some(({ of, isTypo }) => of.title === title && !isTypo)).toBe(expected);
    expect(found(index, `zeppelin ${input}`)).toEqual([]);
  });

  it('also in what else it is known by, while it is typed, and beside other words', () => {
    const index = new WordIndex<Indexed>();
    index.put({ id: 'a', title: 'Night flight', also: ['Co-op', 'F8-C'] });
    index.put({ id: 'b', title: 'F8C night', also: [] });
    index.put({ id: 'c', title: 'F8-C', also: [] });
    expect(found(index, 'coo')).toEqual(['Night flight']);
    expect(found(index, 'night f8c').toSorted()).toEqual(['F8C night', 'Night flight']);
    expect(found(index, 'f8 c night').toSorted()).toEqual(['F8C night', 'Night flight']);
    index.remove('a');
    expect(found(index, 'coop')).toEqual([]);
  });
});

describe('SPEC 13.4 the better match comes first', () => {
  it('a whole word, then a beginning, then the inside of a word; the beginning of a title before its middle', () => {
    const index = indexOf('Falcon', 'Con', 'The con', 'The convoy', 'Convoy');
    expect(found(index, 'con')).toEqual(['Con', 'Convoy', 'The con', 'The convoy', 'Falcon']);
  });

  it('a title before what else a thing is known by', () => {
    const index = new WordIndex<Indexed>();
    index.put({ id: 'a', title: 'Checklist', also: ['hauling', 'Logistics'] });
    index.put({ id: 'b', title: 'Hauling for beginners', also: [] });
    expect(found(index, 'hauling')).toEqual(['Hauling for beginners', 'Checklist']);
    expect(found(index, 'logistics check')).toEqual(['Checklist']);
  });
});

// The property needs words that are close to each other: the same, prefixes, one letter off, one inside another.
const word = fc.constantFrom(
  'convoy',
  'convey',
  'con',
  'Käthe',
  'kathe',
  'falcon',
  'lyra',
  'ly',
  '9',
  'con-voy',
  'falcon_9',
);
const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
const id = fc.integer({ min: 0, max: 12 }).map(String);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id, title: text, also: fc.array(text, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: id },
);

describe('SPEC 13.5 the index is kept up row by row', () => {
  it('after any history of puts and deletes it answers as one built anew', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), text, (history, query) => {
        const kept = new WordIndex<Indexed>();
        const rows = new Map<string, Indexed>();
        for (const one of history) {
          if (typeof one === 'string') {
            kept.remove(one);
            rows.delete(one);
          } else {
            kept.put(one);
            rows.set(one.id, one);
          }
        }
        const anew = new WordIndex<Indexed>();
        for (const row of rows.values()) anew.put(row);
        const answer = (index: WordIndex<Indexed>) => {
          const { all, words } = index.search(query);
          return {
            all: all.toSorted((a, b) => (a.of.id < b.of.id ? -1 : 1)),
            words: new Set(words),
          };
        };
        expect(answer(kept)).toEqual(answer(anew));
        expect(kept.size).toBe(rows.size);
        for (const row of rows.values()) expect(kept.get(row.id)).toBe(row);
      }),
      { numRuns: 1_500, seed: 13 },
    );
  });

  it('and nothing is left of what was cleared', () => {
    const index = indexOf('Convoy', 'Käthe');
    index.clear();
    expect(index.size).toBe(0);
    expect(found(index, 'convoy')).toEqual([]);
    index.put({ id: '1', title: 'Convoy', also: [] });
    expect(found(index, 'convy')).toEqual(['Convoy']);
  });
});
