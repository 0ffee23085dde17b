import { expect, it } from 'vitest';
import { parseApplication } from './application-draft.ts';

it.each([
  [{ message: '<p>Mine.</p>' }, { message: '<p>Mine.</p>' }],
  ['<p>Of an older app.</p>', { message: '<p>Of an older app.</p>' }],
  [{ message: 7 }, null],
  [null, null],
])('an answer that was kept as %o is read as %o', (kept, answer) => {
  expect(parseApplication(kept)).toEqual(answer);
});
