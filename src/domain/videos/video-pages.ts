// @chunk forms
import type { VideoLink } from './video-links.ts';

export interface VideoPage {
  /** The host as people call it. */
  readonly hostName: string;
  readonly address: string;
}

/** Where to watch a video if its frame shows nothing: its page at the host, with the hash for an unlisted one. */
export function videoPageOf({ host, id, hash, start }: VideoLink): VideoPage {
  if (host === 'youtube') {
    const begin = start === null ? '' : `&t=${start}s`;
    return { hostName: 'YouTube', address: `https://www.youtube.com/watch?v=${id}${begin}` };
  }
  const secret = hash === null ? '' : `/${hash}`;
  const begin = start === null ? '' : `#t=${start}s`;
  return { hostName: 'Vimeo', address: `https://vimeo.com/${id}${secret}${begin}` };
}
