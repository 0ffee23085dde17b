import type { PostRow } from '#contract/posts.ts';
import { withAuthorLine } from '#domain/author-line.ts';
import { embedFormOf } from '#domain/video-links.ts';
import { postPublicationArgs, postPublicationName } from '#sync/intentions/post-args.ts';
import type { Pending, Published } from './published.ts';

/** All posts with the author's own waiting ones, the newest first. */
export function foldPosts(
  truth: readonly PostRow[],
  pending: readonly Pending[],
  author: string,
): Published<PostRow>[] {
  const posts = new Map<string, Published<PostRow>>(truth.map((post) => [post.id, post]));
  for (const entry of pending) {
    const { data } = postPublicationArgs.safeParse(entry.args);
    if (entry.name !== postPublicationName || !data) continue;
    const before = posts.get(data.id);
    const by = before?.author ?? author;
    const { content, videoUrl, ...draft } = data.draft;
    posts.set(data.id, {
      ...draft,
      id: data.id,
      content: draft.isVideoPost ? '' : withAuthorLine(content, by),
      videoUrl: embedFormOf(videoUrl) ?? '',
      ...(!draft.isVideoPost && { author: by }),
      createdAt: before?.createdAt ?? new Date(entry.at).toISOString(),
      revision: data.basedOn,
      isWaiting: true,
    });
  }
  return [...posts.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
