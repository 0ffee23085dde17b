import type { PostDraft } from '#contract/posts.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { escaped, quoted } from '#domain/markup/escaped.ts';
import { linkAddress } from '#domain/markup/link-address.ts';
import { parseVideoLink } from '#domain/videos/video-links.ts';
import { emptyPost, isEmptyPost } from './post-draft.ts';

/** What another app shared. */
interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** The address of a picture that this device keeps; empty for none. */
  readonly picture: string;
}

const LONGEST_TITLE = 200;

/** A new post made of a share; null if the share has nothing that a post could show. */
export function draftOfShare(share: Shared): PostDraft | null {
  const draft = withShare(emptyPost, share);
  return isEmptyPost(draft) ? null : draft;
}

/**
 * Adds a share to a post and replaces nothing in it. Other apps put a link into the text as often as into its own field;
 * a link to a video that comes alone makes a video post.
 */
export function withShare(draft: PostDraft, share: Shared): PostDraft {
  const own = share.title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);
  const isUntitled = draft.title.trim() === '';
  const title = isUntitled ? own : draft.title;
  const lines = linesOf(share);
  const [only, ...others] = lines;
  const isVideo = only !== undefined && others.length === 0 && parseVideoLink(only) !== null;
  if (isVideo && share.picture === '' && isEmptyPost(draft)) {
    return { ...draft, title, isVideoPost: true, videoUrl: only };
  }
  const added = [...(isUntitled || own === '' ? [] : [own]), ...lines].map(paragraph);
  const isFree = draft.postImageUrl === '';
  if (!isFree && share.picture !== '') added.push(`<p><img src="${quoted(share.picture)}"></p>`);
  return {
    ...draft,
    title,
    content: draft.content + added.join(''),
    postImageUrl: isFree ? share.picture : draft.postImageUrl,
    isVideoPost: draft.isVideoPost && added.length === 0 && share.picture === '', // a video post would not show what was added
  };
}

/** The text of a share, line by line, and its link unless the text contains it. */
function linesOf({ text, url }: Shared): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const link = url.trim();
  return (text.includes(link) ? lines : [...lines, link]).filter((line) => line !== '');
}

function paragraph(line: string): string {
  const isLink = /^https?:\/\/\S+$/i.test(line) && linkAddress(line, htmlPolicy.schemes) !== null;
  const text = escaped(line);
  return isLink ? `<p><a href="${quoted(line)}">${text}</a></p>` : `<p>${text}</p>`;
}
