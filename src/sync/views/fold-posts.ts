import type { PostRow } from '#contract/posts.ts';
import { withAuthorLine } from '#domain/author-line.ts';
import { embedFormOf } from '#domain/videos/video-links.ts';
import { postIntention, type PostPublication } from '#sync/intentions/post/post-intention.ts';
import { foldPublished, type Pending, type Published, type PublishedKind } from './published.ts';

/** All posts with the author's own waiting ones, the newest first. */
export function foldPosts(
  truth: readonly PostRow[],
  pending: readonly Pending[],
  author: string,
): Published<PostRow>[] {
  const posts = foldPublished(truth, { of: postsOwn, pending, author });
  return [...posts].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

const postsOwn: PublishedKind<PostPublication['draft'], PostRow> = {
  intention: postIntention,
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
};
