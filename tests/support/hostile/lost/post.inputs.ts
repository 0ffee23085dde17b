import type { LostThing } from '../lost-thing.ts';

const [MADE, EDITED, OTHER] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c002',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c003',
];

const draft = (title: string) => ({
  ...{ title, content: '<p>At nine.</p>', isPinned: false, isVideoPost: false },
  ...{ videoUrl: '', postImageUrl: '' },
});
const post = (id: string, title: string, revision: number) => ({
  ...{ id, ...draft(title), createdAt: '2026-11-01T20:00:00.000Z', author: 'Lyra', revision },
});
const madePost = {
  ...{ id: MADE, name: 'post.publish', reply: post(MADE, 'Fleet night', 1) },
  args: { id: MADE, isNew: true, basedOn: 0, draft: draft('Fleet night') },
};
const editedPost = (id: string, basedOn: number) => ({
  ...{ id: EDITED, name: 'post.publish', reply: post(id, 'Fleet night, moved', basedOn + 1) },
  args: { id, isNew: false, basedOn, draft: draft('Fleet night, moved') },
});

export const things: readonly LostThing[] = [
  {
    input: 'a post: it is made again under the id that others may have a link to',
    accepts: [madePost],
    left: {},
    known: [],
    expected: [{ id: MADE, sends: { method: 'POST', path: '/posts' } }],
    source: 'own',
  },
  {
    input: 'a post and its edit: the edited text is made anew, under the id of the first',
    accepts: [madePost, editedPost(MADE, 1)],
    left: {},
    known: [],
    expected: [
      {
        id: MADE,
        sends: { method: 'POST', path: '/posts', body: { title: 'Fleet night, moved' } },
      },
    ],
    source: 'own',
  },
  {
    input: 'the edit alone: it goes on from what the copy has',
    accepts: [madePost, editedPost(MADE, 1)],
    left: { posts: [post(MADE, 'Fleet night', 1)] },
    known: [MADE],
    expected: [
      { id: EDITED, sends: { method: 'PUT', path: `/posts/${MADE}`, body: { revision: 1 } } },
    ],
    source: 'own',
  },
  {
    input: "an edit of somebody else's post, which is gone: it stays an edit, for them to make it",
    accepts: [editedPost(OTHER, 4)],
    left: {},
    known: [],
    expected: [{ id: EDITED, sends: { method: 'PUT', path: `/posts/${OTHER}` } }],
    source: 'own',
  },
  {
    input: 'an edit that the copy has',
    accepts: [editedPost(OTHER, 4)],
    left: { posts: [post(OTHER, 'Fleet night, moved', 5)] },
    known: [EDITED],
    expected: [],
    source: 'own',
  },
  {
    input: 'a post that a leader deleted before the copy',
    accepts: [madePost],
    left: {},
    known: [MADE],
    expected: [],
    source: 'own',
  },
];
