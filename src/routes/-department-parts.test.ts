import { expect, test } from 'vitest';
import { wherePostingIs } from './-department-parts.ts';

test('SPEC 21.2 which submissions are listed goes with the posting that they are of', () => {
  const open = { managed: 'p1', state: 'accepted', category: 'c1' };
  expect(wherePostingIs(open)).toEqual(open);
  expect(wherePostingIs({ ...open, managed: undefined })).not.toHaveProperty('state');
  expect(wherePostingIs({ category: 'c1' })).toEqual({ category: 'c1' });
});
