import { expect, it } from 'vitest';
import { draftLike } from './drafts.ts';

const parse = draftLike({ title: '', isPinned: false });

it('a draft with the fields of the form is taken, whatever else another version put in', () => {
  const kept = { title: 'Hangar 4', isPinned: true, colour: 'red' };
  expect(parse(kept)).toBe(kept);
});

it.each([[null], ['text'], [[]], [{}], [{ title: 'Hangar 4' }], [{ title: 4, isPinned: true }]])(
  'a draft that says %j is nothing to start from',
  (kept) => {
    expect(parse(kept)).toBeNull();
  },
);
