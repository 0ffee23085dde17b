import type { ParsedUrl } from '../url.ts';
import { momentOf } from './video-moment.ts';
import type { LinkRead } from './video-name.ts';

const hosts = new Set(['vimeo.com', 'www.vimeo.com', 'm.vimeo.com', 'player.vimeo.com']);

/** Pages that show several videos, or none yet. */
const otherPages = new Map([
  ['showcase', 'a showcase'],
  ['album', 'a showcase'],
  ['event', 'a live event'],
  ['folder', 'a folder'],
  ['folders', 'a folder'],
  ['channels', 'a channel'],
  ['groups', 'a group'],
]);

/** What an address at Vimeo leads to; null for any other host. */
export function readVimeo(url: ParsedUrl): LinkRead | null {
  if (!hosts.has(url.hostname.toLowerCase())) return null;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  // The code of a review page opens that page alone: what would open the video itself isn't in its address.
  if (segments.includes('review') || segments.includes('reviews')) return { page: 'a review page' };
  const place = placeOfVideo(segments);
  const { searchParams } = url;
  const id = segments[place] ?? searchParams.get('video') ?? searchParams.get('clip_id') ?? '';
  const [secret = url.searchParams.get('h'), ...rest] = behind(segments, place);
  const hash = secret?.toLowerCase() ?? null;
  const isWhole = isVimeoId(id) && (hash === null || isVimeoHash(hash)) && rest.length === 0;
  return isWhole ? { host: 'vimeo', id, hash, start: momentOf(url) } : { page: pageAt(segments) };
}

/** What follows a video's number. The uploader's own page has a name for each of its parts there, which opens nothing. */
function behind(segments: readonly string[], place: number): readonly string[] {
  const all = segments.slice(place + 1);
  return segments[0] === 'manage' ? all.filter(isVimeoHash).slice(0, 1) : all;
}

/** Where a video's number stands: behind `video` or `videos`, behind a collection's name, else first. */
function placeOfVideo(segments: readonly string[]): number {
  const word = segments.findIndex((segment) => segment === 'video' || segment === 'videos');
  if (word !== -1) return word + 1;
  const isNamed = segments[0] !== undefined && isVimeoId(segments[0]);
  if (isNamed) return 0;
  if (segments[0] === 'manage') return 1;
  return segments[0] === 'channels' || segments[0] === 'ondemand' ? 2 : segments.length;
}

function pageAt(segments: readonly string[]): string | null {
  const kind = segments.find((segment) => otherPages.has(segment));
  return otherPages.get(kind ?? '') ?? null;
}

/** The form of every video's number. */
export function isVimeoId(id: string): boolean {
  return /^\d{1,12}$/.test(id);
}

/** The form of what opens an unlisted video, along with its number. */
export function isVimeoHash(hash: string): boolean {
  return /^[\da-f]{6,20}$/.test(hash);
}
