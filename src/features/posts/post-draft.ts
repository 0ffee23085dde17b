import type { PostDraft, PostRow } from '#contract/posts.ts';
import { withAuthorLine, withoutAuthorLine } from '#domain/author-line.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { embedFormOf, videoLinkProblem } from '#domain/videos/video-links.ts';
import { picturesCompared, type Comparison } from '#ui/editing/version-comparison.ts';

export const emptyPost: PostDraft = {
  title: '',
  content: '',
  isPinned: false,
  postImageUrl: '',
  isVideoPost: false,
  videoUrl: '',
};

/** A post as its form shows it: without the author's line, which the server adds. */
export function draftOfPost(post: PostRow | null): PostDraft {
  if (!post) return emptyPost;
  const { title, content, isPinned, postImageUrl, isVideoPost, videoUrl, author } = post;
  return {
    ...{ title, isPinned, postImageUrl, isVideoPost, videoUrl },
    content: author === undefined ? content : withoutAuthorLine(content, author),
  };
}

/** SPEC 5.13: what is wrong, by field. */
export function postErrors({ title, isVideoPost, videoUrl }: PostDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  if (title.trim() === '') errors['title'] = 'Title is required.';
  const problem = isVideoPost ? videoProblem(videoUrl) : null;
  if (problem !== null) errors['videoUrl'] = problem;
  return errors;
}

function videoProblem(videoUrl: string): string | null {
  return videoUrl.trim() === '' ? 'Video URL is required.' : videoLinkProblem(videoUrl);
}

/** What is sent: a video post has no content, any other no video. */
export function sentPost(draft: PostDraft): PostDraft {
  return {
    ...draft,
    title: draft.title.trim(),
    content: draft.isVideoPost ? '' : draft.content,
    videoUrl: draft.isVideoPost ? draft.videoUrl.trim() : '',
  };
}

/** Somebody else's version of a post beside what is typed, both as they would be sent. */
export function postsCompared(theirs: PostRow, mine: PostDraft): Comparison<PostDraft> {
  const [one, other] = [sentPost(draftOfPost(theirs)), sentPost(mine)];
  return {
    title: { name: 'Title', theirs: one.title, mine: other.title },
    content: { name: 'Content', theirs: one.content, mine: other.content, policy: htmlPolicy },
    isPinned: { name: 'Pinned', theirs: yesOrNo(one.isPinned), mine: yesOrNo(other.isPinned) },
    postImageUrl: { name: 'Image', ...picturesCompared(one.postImageUrl, other.postImageUrl) },
    isVideoPost: {
      name: 'Video post',
      theirs: yesOrNo(one.isVideoPost),
      mine: yesOrNo(other.isVideoPost),
    },
    videoUrl: { name: 'Video URL', theirs: one.videoUrl, mine: other.videoUrl },
  };
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes' : 'No';
}

/** The post as members would see it. */
export function previewOf(draft: PostDraft, author: string, at: Date): PostRow {
  const { content, videoUrl, ...rest } = sentPost(draft);
  return {
    ...rest,
    id: 'preview',
    title: rest.title === '' ? 'Untitled' : rest.title,
    content: rest.isVideoPost ? '' : withAuthorLine(content, author),
    videoUrl: embedFormOf(videoUrl) ?? '',
    createdAt: at.toISOString(),
    revision: 0,
  };
}

export function isEmptyPost(draft: PostDraft): boolean {
  const { title, content, postImageUrl, videoUrl } = draft;
  return [title, content, postImageUrl, videoUrl].every((text) => text.trim() === '');
}
