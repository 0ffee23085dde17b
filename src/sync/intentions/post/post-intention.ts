import { postRow, postToPublish, postToChange } from '#contract/posts.ts';
import * as z from 'zod/mini';
import { boolean, string } from '#contract/shapes.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { addressOfLeaderView, addressOfPostForm } from '#domain/addresses.ts';
import { publication } from '../publication.ts';

/** A post as it is published, in the shape in which it waits. */
export type PostPublication = Parameters<typeof postIntention.with>[0];

/** Publish a post, or an edit of one. */
export const postIntention = publication({
  name: 'post.publish',
  draft: z.object({
    title: string,
    content: string,
    isPinned: boolean,
    postImageUrl: string,
    isVideoPost: boolean,
    videoUrl: string,
  }),
  collection: 'posts',
  rowIn: (reply) => postRow.safeParse(reply).data ?? null,
  label: ({ id, isNew, draft }) => ({
    title: `Post “${isolated(draft.title)}”`,
    link: {
      path: isNew ? addressOfLeaderView('post') : addressOfPostForm(id),
      text: 'Open post',
    },
  }),
  request: ({ id, isNew, basedOn, draft }) =>
    isNew
      ? requestTo(postToPublish, draft)
      : requestTo(postToChange, { ...draft, revision: basedOn }, { id }),
});
