import { expect, it } from 'vitest';
import { parseBriefing } from './briefing-draft.ts';

it.each([
  [{ content: '<p>Mine.</p>' }, { content: '<p>Mine.</p>' }],
  ['<p>Of an older app.</p>', { content: '<p>Of an older app.</p>' }],
  [{ content: 7 }, null],
  [{ text: 'else' }, null],
  [null, null],
])('a draft that was kept as %o is read as %o', (kept, draft) => {
  expect(parseBriefing(kept)).toEqual(draft);
});
