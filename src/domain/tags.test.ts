import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanTags, tagOf, tagProblem, withTag } from './tags.ts';

it('SPEC 5.20 a tag is trimmed and loses its trailing commas', () => {
  expect(['  mining ', 'mining,', 'mining,, ,', ' , '].map(tagOf)).toEqual([
    'mining',
    'mining',
    'mining',
    '',
  ]);
});

it('SPEC 5.20 duplicates and nothing at all are ignored', () => {
  const tags = ['mining'];
  expect(withTag(tags, 'mining,')).toBe(tags);
  expect(withTag(tags, 'Mining')).toBe(tags);
  expect(withTag(tags, ' ,')).toBe(tags);
  expect(withTag(tags, 'prices')).toEqual(['mining', 'prices']);
  expect(withTag(['Caf\u00e9'], 'CAFE\u0301')).toEqual(['Caf\u00e9']);
});

it('cleaning a list twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 8 })), (tags) => {
      const once = cleanTags(tags);
      expect(cleanTags(once)).toEqual(once);
      expect(once.every((tag) => tag !== '' && tag === tag.trim() && !tag.endsWith(','))).toBe(
        true,
      );
    }),
    { seed: 20_261_120 },
  );
});

it('SPEC 5.20 a tag that can not be added is said to be one', () => {
  const full = Array.from({ length: 20 }, (_, at) => `tag${at}`);
  expect(tagProblem([], 'x'.repeat(60))).toBeNull();
  expect(tagProblem([], 'x'.repeat(61))).toBe('A tag has at most 60 characters.');
  expect(tagProblem(full, 'TAG3')).toBeNull();
  expect(tagProblem(full, ' ,')).toBeNull();
  expect(tagProblem(full, 'another')).toBe('There can be 20 tags. Remove one to add another.');
});
