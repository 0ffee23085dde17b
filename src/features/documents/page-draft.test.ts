import { expect, it } from 'vitest';
import { pageDraftIn } from './page-draft.ts';

it('SPEC 26.3 reads a draft that an older version has left, whose title stays', () => {
  expect(pageDraftIn({ content: '<p>x</p>' })).toEqual({ content: '<p>x</p>' });
  expect(pageDraftIn({ content: '<p>x</p>', title: 'Ours' })).toEqual({
    content: '<p>x</p>',
    title: 'Ours',
  });
});

it.each([null, 'x', {}, { content: 7 }])('reads no draft in %j', (kept) => {
  expect(pageDraftIn(kept)).toBeNull();
});
