import { expect, it } from 'vitest';
import {
  emptyPosting,
  postingErrors,
  isPostingUntouched,
  parsePosting,
  readyToPost,
} from './posting-draft.ts';

it('SPEC 5.19: a posting needs a title', () => {
  expect(postingErrors(emptyPosting)).toEqual({ title: 'Title is required.' });
  expect(postingErrors({ ...emptyPosting, title: 'Hauler' })).toEqual({});
});

it('an editor that was left empty is no description', () => {
  const draft = { title: 'Hauler', description: '<p><br></p>', tags: ['freight'] };
  expect(readyToPost(draft)).toEqual({ title: 'Hauler', description: '', tags: ['freight'] });
  expect(readyToPost({ ...draft, description: '<p>Fly.</p>' }).description).toBe('<p>Fly.</p>');
});

it('a draft is kept as it was, and only where there is something in it', () => {
  const draft = { title: 'Hauler', description: '<p>Fly.</p>', tags: ['freight'] };
  expect(parsePosting(structuredClone(draft))).toEqual(draft);
  expect([draft, emptyPosting, { ...emptyPosting, tags: ['x'] }].map(isPostingUntouched)).toEqual([
    ...[false, true, false],
  ]);
});

it.each([null, 'Hauler', { title: 'Hauler' }, { title: '', description: '', tags: [1] }])(
  'what another version kept is no draft: %j',
  (kept) => {
    expect(parsePosting(kept)).toBeNull();
  },
);
