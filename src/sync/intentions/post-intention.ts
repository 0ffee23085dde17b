import type { posts } from '#contract/posts.calls.ts';
import { postRow } from '#contract/posts.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { isolated } from '#domain/isolated.ts';
import { publication } from './publication.ts';
import { postPublicationArgs, postPublicationName } from './post-args.ts';

/** Publish a post, or an edit of one. */
export const postIntention = publication({
  name: postPublicationName,
  args: postPublicationArgs,
  collection: 'posts',
  rowIn: (reply) => postRow.safeParse(reply).data ?? null,
  label: ({ id, isNew, draft }) => ({
    title: `Post “${isolated(draft.title)}”`,
    link: {
      path: `/leader-dashboard?view=${isNew ? 'post' : `managePosts&post=${id}`}`,
      text: 'Open post',
    },
  }),
  request: ({ id, isNew, basedOn, draft }) =>
    isNew
      ? requestTo<typeof posts.create>('POST', '/posts', draft)
      : requestTo<typeof posts.update>('PUT', `/posts/${id}`, { ...draft, revision: basedOn }),
});
