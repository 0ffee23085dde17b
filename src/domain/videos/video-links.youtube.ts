import { parseUrl, type ParsedUrl } from '../url.ts';
import { momentOf } from './video-moment.ts';
import type { LinkRead } from './video-name.ts';

const hosts = new Set([
  'youtu.be',
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'studio.youtube.com',
  'consent.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'youtubekids.com',
  'www.youtubekids.com',
  'www.youtubeeducation.com',
  'youtube.googleapis.com',
]);

/** Addresses whose second part is the video. */
const videoPaths = new Set(['embed', 'shorts', 'live', 'v', 'e', 'vi', 'watch', 'video']);

/** Addresses that carry the one that is meant in a field of their query. */
const carriers = new Map([
  ['attribution_link', 'u'],
  ['oembed', 'url'],
  ['redirect', 'q'],
  ['signin', 'next'],
  ['m', 'continue'],
  ['ml', 'continue'],
]);

const otherPages = new Map([
  ['playlist', 'a playlist'],
  ['clip', 'a clip'],
  ['channel', 'a channel'],
  ['c', 'a channel'],
  ['user', 'a channel'],
  ['post', 'a post'],
  ['hashtag', 'a page of search results'],
  ['results', 'a page of search results'],
]);

/** What frames that name no video have where its id would be. Both are as long as one. */
const otherFrames = new Map([
  ['videoseries', 'a playlist'],
  ['live_stream', 'a channel'],
]);

/** What an address at YouTube leads to; null for any other host. */
export function readYoutube(url: ParsedUrl): LinkRead | null {
  const host = url.hostname.toLowerCase();
  if (!hosts.has(host)) return null;
  const [first = '', second] = url.pathname.split('/').filter((segment) => segment !== '');
  const carried = carriedBy(url, first);
  if (carried) return readYoutube(carried) ?? { page: null };
  if (otherPages.has(first)) return { page: otherPages.get(first) ?? null };
  if (first.startsWith('@')) return { page: 'a channel' };
  const isShort = host === 'youtu.be' && isYoutubeId(withoutTail(first));
  return videoAt(url, isShort ? first : idAt(url, first, second));
}

function idAt(url: ParsedUrl, first: string, second: string | undefined): string | null {
  if (second === undefined) return url.searchParams.get('v') ?? url.searchParams.get('vi');
  return videoPaths.has(first) ? second : null;
}

function videoAt(url: ParsedUrl, named: string | null): LinkRead {
  const id = withoutTail(named ?? '');
  const other = otherFrames.get(id);
  if (other !== undefined) return { page: other };
  if (!isYoutubeId(id)) {
    return { page: url.searchParams.get('list') === null ? null : 'a playlist' };
  }
  const tail = (named ?? '').slice(id.length + 1);
  const start = momentOf(url) ?? momentOf(parseUrl(`https://tail.invalid/?${tail}`) ?? url);
  return { host: 'youtube', id, hash: null, start };
}

/** A moment that somebody added by hand, with the wrong one of `?` and `&`, and what ended the sentence around the link. */
function withoutTail(id: string): string {
  return /^[\w-]{11}(?=[?&.,;:!*/])/.exec(id)?.[0] ?? id;
}

/** The address inside this one. It is taken once: what it carries in turn is not looked for. */
function carriedBy(url: ParsedUrl, first: string): ParsedUrl | null {
  const inside = url.searchParams.get(carriers.get(first) ?? '');
  const carried = inside === null ? null : parseUrl(inside, 'https://www.youtube.com');
  const name = carried?.pathname.split('/').find((segment) => segment !== '') ?? '';
  return carriers.has(name) ? null : carried;
}

/** The form of every id of YouTube's. */
export function isYoutubeId(id: string): boolean {
  return /^[\w-]{11}$/.test(id);
}
