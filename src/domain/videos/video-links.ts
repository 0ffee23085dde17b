import { THUMBNAILS_PATH } from '#contract/video-thumbnails.ts';
import { decoded } from '../html-policy.ts';
import { namesUser, parseUrl, type ParsedUrl } from '../url.ts';
import { unwrapped } from './video-links.wrapped.ts';
import { isVimeoHash, isVimeoId, readVimeo } from './video-links.vimeo.ts';
import { isYoutubeId, readYoutube } from './video-links.youtube.ts';
import type { LinkRead, VideoName } from './video-name.ts';

export interface VideoLink extends VideoName {
  /** The form that is saved and that a frame shows. */
  readonly embedUrl: string;
}

/** Where frames may come from: the content security policy names these and no other. */
export const videoFrameOrigins = ['https://www.youtube.com', 'https://player.vimeo.com'] as const;

/**
 * Reads any usual address of a YouTube or Vimeo video, with or without `https://`, between angle brackets, or as the whole
 * code of a frame, with the moment at which it begins. Null for everything else; the whole host is compared, as the URL
 * parser sees it, so that neither `youtube.com.evil.example` nor `youtube.com@evil.example` gets through.
 */
export function parseVideoLink(text: string): VideoLink | null {
  const read = readLink(text);
  return read && 'id' in read ? withEmbed(read) : null;
}

/** Why an address can't be saved as a video's, as a sentence that says what to copy instead; null if it can (SPEC 5.21). */
export function videoLinkProblem(text: string): string | null {
  const read = readLink(text);
  if (!read) return 'Only YouTube or Vimeo links are allowed.';
  if ('id' in read) return null;
  const lead = read.page === null ? "That link doesn't lead to a video" : `That's ${read.page}`;
  return `${lead}. Open the video itself and copy the link under Share.`;
}

/** The form in which a video address is saved (SPEC 5.21); null if it is not from a known host. */
export function embedFormOf(text: string): string | null {
  return parseVideoLink(text)?.embedUrl ?? null;
}

/** The address of a frame in which the video begins to play by itself, since somebody has pressed play already. */
export function startingAtOnce({ embedUrl }: VideoLink): string {
  const [address = '', moment] = embedUrl.split('#');
  const playing = `${address}${address.includes('?') ? '&' : '?'}autoplay=1`;
  return moment === undefined ? playing : `${playing}#${moment}`;
}

/**
 * The address of a video's picture on our own server. The number of an unlisted video alone isn't enough to find it.
 */
export function thumbnailAddress({ host, id, hash }: VideoLink): string {
  return `${THUMBNAILS_PATH}${host}/${id}${hash === null ? '' : `-${hash}`}`;
}

/** The video named by the last two parts of such an address; null if there is none. */
export function videoOfThumbnail(host: string, name: string): VideoLink | null {
  if (host === 'youtube') {
    return isYoutubeId(name) ? withEmbed({ host, id: name, hash: null, start: null }) : null;
  }
  const [id = '', hash = null, ...rest] = name.split('-');
  const isNamed = isVimeoId(id) && (hash === null || isVimeoHash(hash)) && rest.length === 0;
  return host === 'vimeo' && isNamed ? withEmbed({ host, id, hash, start: null }) : null;
}

function readLink(text: string): LinkRead | null {
  const trimmed = decoded(text).replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const reads = addressesIn(trimmed).map(readAddress);
  return reads.find((read) => read !== null && 'id' in read) ?? reads.find((read) => read) ?? null;
}

function readAddress(text: string): LinkRead | null {
  const address = text.replace(/[.,;:!?*…]+$/u, '').replace(/^([^?#]*?)&/u, '$1?');
  const url = parseUrl(address) ?? parseUrl(`https://${address}`);
  if (!url || !isPlainWebAddress(url)) return null;
  const meant = unwrapped(url);
  return isPlainWebAddress(meant) ? (readYoutube(meant) ?? readVimeo(meant)) : null;
}

/** The addresses in what people paste: the code of a frame, or links with words, brackets or quotes around them. */
function addressesIn(text: string): string[] {
  // A field of one line joins the lines of the code.
  const frame =
    /<iframe(?:\b[^>]*?[\s"'])?(?:data-)?src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(text);
  const source = frame?.[1] ?? frame?.[2] ?? frame?.[3];
  if (source !== undefined) return [source.trim()];
  if (/<iframe/i.test(text)) return [text];
  const enclosed =
    text.match(/(?<=[\s<>"'()[\]“«:\p{So}\p{Lo}\ufe0f])https?:\/\/[^\s<>"'()[\]”»]+/giu) ?? [];
  const [first = ''] = text.split(/\s/u);
  const bare = text.split(/[\s()[\]<>"']+/u).filter((word) => BARE.test(word));
  return [first, ...bare, ...enclosed];
}
const BARE = /^(?:(?:www|m)\.)?(?:youtu\.be|youtube\.com|vimeo\.com)\//iu;

function isPlainWebAddress(url: ParsedUrl): boolean {
  const isOfTheWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isOfTheWeb && !namesUser(url) && url.port === '';
}

function withEmbed(video: VideoName): VideoLink {
  const { host, id, hash, start } = video;
  if (host === 'youtube') {
    const begin = start === null ? '' : `?start=${start}`;
    return { ...video, embedUrl: `https://www.youtube.com/embed/${id}${begin}` };
  }
  const secret = hash === null ? '' : `?h=${hash}`;
  const begin = start === null ? '' : `#t=${start}s`;
  return { ...video, embedUrl: `https://player.vimeo.com/video/${id}${secret}${begin}` };
}
