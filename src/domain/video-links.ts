import { THUMBNAILS_PATH } from '#contract/video-thumbnails.ts';
import { parseUrl, type ParsedUrl } from './url.ts';

export type VideoHost = 'youtube' | 'vimeo';

export interface VideoLink {
  readonly host: VideoHost;
  /** Letters, digits, `-` and `_` only: safe to put into an address or a file name. */
  readonly id: string;
  /** The hash that opens an unlisted video along with its id; hexadecimal digits. */
  readonly hash: string | null;
  /** The form that is saved and that a frame shows. */
  readonly embedUrl: string;
}

/** Where frames may come from: the content security policy names these and no other. */
export const videoFrameOrigins = ['https://www.youtube.com', 'https://player.vimeo.com'] as const;

/**
 * Reads any usual address of a YouTube or Vimeo video (watch, short, embed, shorts, live, player), with or
 * without `https://`. Null for everything else; the whole host is compared, as the URL parser sees it, so that
 * neither `youtube.com.evil.example` nor `youtube.com@evil.example` gets through.
 */
export function parseVideoLink(text: string): VideoLink | null {
  const trimmed = text.trim();
  const url = parseUrl(trimmed) ?? parseUrl(`https://${trimmed}`);
  if (!url || !isPlainWebAddress(url)) return null;
  const host = url.hostname.toLowerCase();
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (host === 'youtu.be') return youtube(segments[0]);
  if (youtubeHosts.has(host)) return youtube(youtubeId(segments, url));
  if (host === 'player.vimeo.com' && segments[0] === 'video')
    return vimeo(segments[1], url.searchParams.get('h'));
  if (host === 'vimeo.com' || host === 'www.vimeo.com') return vimeoPage(segments);
  return null;
}

/** The form in which a video address is saved (SPEC 5.21); null if it is not from a known host. */
export function embedFormOf(text: string): string | null {
  return parseVideoLink(text)?.embedUrl ?? null;
}

/**
 * The address of a video's picture on our own server. The number of an unlisted video alone isn't enough to find it.
 */
export function thumbnailAddress({ host, id, hash }: VideoLink): string {
  return `${THUMBNAILS_PATH}${host}/${id}${hash === null ? '' : `-${hash}`}`;
}

/** The video named by the last two parts of such an address; null if there is none. */
export function videoOfThumbnail(host: string, name: string): VideoLink | null {
  if (host === 'youtube') return youtube(name);
  const [, id, hash = null] = /^(\d+)(?:-([\da-f]+))?$/.exec(name) ?? [];
  return host === 'vimeo' ? vimeo(id, hash) : null;
}

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const youtubePaths = new Set(['embed', 'shorts', 'live', 'v']);

function isPlainWebAddress(url: ParsedUrl): boolean {
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.port === ''
  );
}

function youtubeId(segments: readonly string[], url: ParsedUrl): string | null | undefined {
  const [first, second] = segments;
  if (first === 'watch' && second === undefined) return url.searchParams.get('v');
  return first !== undefined && youtubePaths.has(first) ? second : null;
}

function youtube(id: string | null | undefined): VideoLink | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  return {
    host: 'youtube',
    id,
    hash: null,
    embedUrl: `https://www.youtube.com/embed/${id}`,
  };
}

/** `/123`, `/123/hash` for an unlisted video, `/channels/name/123`, `/groups/name/videos/123`. */
function vimeoPage(segments: readonly string[]): VideoLink | null {
  const [first, second] = segments;
  if (first === 'channels' || first === 'groups') return vimeo(segments.at(-1), null);
  return segments.length <= 2 ? vimeo(first, second ?? null) : null;
}

function vimeo(id: string | undefined, hash: string | null): VideoLink | null {
  if (!id || !/^\d{1,12}$/.test(id)) return null;
  if (hash !== null && !/^[\da-f]{6,20}$/.test(hash)) return null;
  const secret = hash === null ? '' : `?h=${hash}`;
  return {
    host: 'vimeo',
    id,
    hash,
    embedUrl: `https://player.vimeo.com/video/${id}${secret}`,
  };
}
