import { postRow, postToPublish, postToChange } from '#contract/posts.ts';
import { withAuthorLine } from '#domain/author-line.ts';
import { embedFormOf } from '#domain/video-links.ts';
import * as z from 'zod/mini';
import { boolean, string } from '#contract/shapes.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { isolated } from '#domain/markup/isolated.ts';
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
      path: `/leader-dashboard?view=${isNew ? 'post' : `managePosts&post=${id}`}`,
      text: 'Open post',
    },
  }),
  request: ({ id, isNew, basedOn, draft }) =>
    isNew
      ? requestTo(postToPublish, draft)
      : requestTo(postToChange, { ...draft, revision: basedOn }, { id }),
  shown: ({ id, basedOn, draft }, before, by) => {
    const author = before?.author ?? by.author;
    const { content, videoUrl, ...rest } = draft;
    return {
      ...rest,
      id,
      content: rest.isVideoPost ? '' : withAuthorLine(content, author),
      videoUrl: embedFormOf(videoUrl) ?? '',
      ...(!rest.isVideoPost && { author }),
      createdAt: before?.createdAt ?? new Date(by.at).toISOString(),
      revision: basedOn,
    };
  },
});
