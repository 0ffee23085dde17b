import { THUMBNAILS_PATH } from '#contract/video-thumbnails.ts';
import { namesUser, parseUrl, type ParsedUrl } from './url.ts';
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
  const address = addressIn(text.trim()).replaceAll('&amp;', '&');
  const url = parseUrl(address) ?? parseUrl(`https://${address}`);
  if (!url || !isPlainWebAddress(url)) return null;
  const meant = unwrapped(url);
  return isPlainWebAddress(meant) ? (readYoutube(meant) ?? readVimeo(meant)) : null;
}

/** The address in what people paste: the code of a frame, or a link with words, brackets or quotes around it. */
function addressIn(text: string): string {
  // A field of one line joins the lines of the code.
  const frame = /<iframe(?:\b[^>]*?[\s"'])?src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(text);
  const source = frame?.[1] ?? frame?.[2] ?? frame?.[3];
  if (source !== undefined) return source.trim();
  const around = /(?<=[\s<>"'()[\]“«])https?:\/\/[^\s<>"'()[\]”»]+/iu;
  return /<iframe/i.test(text) ? text : (around.exec(text)?.[0] ?? text);
}

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
