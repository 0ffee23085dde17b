import type { PostRow } from '#contract/posts.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import { foldPublished, type Pending, type Published } from './published.ts';

/** All posts with the author's own waiting ones, the newest first. */
export function foldPosts(
  truth: readonly PostRow[],
  pending: readonly Pending[],
  author: string,
): Published<PostRow>[] {
  const posts = foldPublished(truth, { of: postIntention, pending, author });
  return [...posts].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
