import type { PostDraft } from '#contract/posts.ts';
import { ApiError } from '#contract/problem.ts';
import { withoutAuthorLine } from '#domain/author-line.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { pictureAddress } from '#server/core/text/picture-address.ts';
import { videoAddress } from '#server/core/text/video-address.ts';
import type { Config } from '#server/process/config.ts';

interface Writing {
  readonly config: Pick<Config, 'imageHosts'>;
  /** The name of the post's author. The line that names them at the end is added when the post is read, and not stored. */
  readonly authorName: string | null;
}

/**
 * The draft as it may be stored: clean HTML without the author's line, or the embed form of a video's address and no
 * content (SPEC 5.13). Refuses with 422 and a sentence at the wrong field.
 */
export function checkPost(draft: PostDraft, { config, authorName }: Writing): PostDraft {
  const postImageUrl = pictureAddress(draft.postImageUrl, 'postImageUrl', config);
  if (draft.isVideoPost) return { ...draft, postImageUrl, content: '', videoUrl: videoOf(draft) };
  const content = safeHtml(draft.content, 'content');
  return {
    ...draft,
    postImageUrl,
    content: authorName === null ? content : withoutAuthorLine(content, authorName),
    videoUrl: '',
  };
}

function videoOf({ videoUrl }: PostDraft): string {
  if (videoUrl !== '') return videoAddress(videoUrl);
  const sentence = 'Video URL is required.';
  throw new ApiError('invalid', sentence, { fields: { videoUrl: sentence } });
}
