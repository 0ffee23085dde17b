import type { SyncScope } from '#contract/collections.ts';

export interface LostThing {
  readonly input: string;
  readonly accepts: readonly {
    readonly id: string;
    readonly name: string;
    readonly args: object;
    readonly reply: unknown;
  }[];
  /** The rows that the device had before, if it had any. */
  readonly had?: object;
  /** The rows that the older copy has. */
  readonly left: object;
  /** The scopes that the member may no longer see in the copy. */
  readonly withdrawn?: readonly SyncScope[];
  /** The keys that the copy has. */
  readonly known: readonly string[];
  /** The entries that are reported as lost, and what is sent if their author still wants them. */
  readonly expected: readonly {
    readonly id: string;
    readonly sends: { readonly method: string; readonly path: string; readonly body?: object };
  }[];
  readonly source: string;
}

const MADE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c001';
const EDITED = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c002';
const OTHER = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c003';
const POSTING = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c004';

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
const submission = (id: string, message: string) => ({
  ...{ id, name: 'application.submit', reply: undefined },
  args: {
    ...{ departmentId: 'logistics', postingId: POSTING, message },
    ...{ postingTitle: 'Hauler', departmentName: 'Logistics' },
  },
});
const submitted = `/departments/logistics/applications/${POSTING}/submit`;

/** Changes other than RSVPs that were accepted after the copy that a server was put back to. */
export const lostThings: readonly LostThing[] = [
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
  {
    input: 'an application, of which no device has a row',
    accepts: [submission(MADE, '<p>I have a hauler.</p>')],
    left: {},
    known: [],
    expected: [
      {
        id: MADE,
        sends: { method: 'POST', path: submitted, body: { message: '<p>I have a hauler.</p>' } },
      },
    ],
    source: 'a report of this portal',
  },
  {
    input: 'an application that the copy has',
    accepts: [submission(MADE, '<p>I have a hauler.</p>')],
    left: {},
    known: [MADE],
    expected: [],
    source: 'own',
  },
  {
    input: 'two applications, one before and one after the copy',
    accepts: [submission(MADE, '<p>One</p>'), submission(OTHER, '<p>Two</p>')],
    left: {},
    known: [MADE],
    expected: [{ id: OTHER, sends: { method: 'POST', path: submitted } }],
    source: 'own',
  },
];
