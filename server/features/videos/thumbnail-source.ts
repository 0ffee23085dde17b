import * as z from 'zod';
import type { VideoLink } from '#domain/videos/video-links.ts';
import { boundedFetch, type Sought } from '#server/core/outside/bounded-fetch.ts';

/** The origins of the hosts' pictures. No other host is ever contacted; tests substitute a server of their own. */
export interface VideoHosts {
  readonly youtubePictures: string;
  readonly vimeo: string;
  readonly vimeoPictures: string;
}

export interface ThumbnailSource {
  /** Asks the video's host for its picture. Does not throw whatever the host does, nor when `stop` ends it. */
  seek(video: VideoLink, stop: AbortSignal): Promise<Sought>;
}

export interface SourceLimits {
  /** Time limit for everything one picture needs, in milliseconds. */
  readonly longestMs: number;
  readonly mostBytes: number;
}

const realHosts: VideoHosts = {
  youtubePictures: 'https://i.ytimg.com',
  vimeo: 'https://vimeo.com',
  vimeoPictures: 'https://i.vimeocdn.com',
};
const usualLimits: SourceLimits = { longestMs: 8_000, mostBytes: 2 * 1024 * 1024 };

const missing = { kind: 'missing' } as const;
const oEmbed = z.object({ thumbnail_url: z.string() });

/** The two hosts over HTTP. A redirect is not followed, wherever it leads. */
export function videoHostSource(
  hosts: VideoHosts = realHosts,
  limits: Partial<SourceLimits> = {},
): ThumbnailSource {
  const { longestMs, mostBytes } = { ...usualLimits, ...limits };
  return {
    async seek(video, stop) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(longestMs)]);
      const get = (url: string) => boundedFetch(url, { signal, mostBytes });
      if (video.host === 'youtube')
        return get(`${hosts.youtubePictures}/vi/${video.id}/mqdefault.jpg`);
      const about = await get(oEmbedAddress(hosts, video));
      if (about.kind !== 'found') return about;
      const picture = pictureIn(about.bytes, hosts);
      return picture === null ? missing : get(picture);
    },
  };
}

function oEmbedAddress(hosts: VideoHosts, { id, hash }: VideoLink): string {
  const page = `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`;
  return `${hosts.vimeo}/api/oembed.json?width=640&url=${encodeURIComponent(page)}`;
}

/** The address of the picture, if it is on the host's own picture server: an answer must not send us anywhere else. */
function pictureIn(answer: Buffer, hosts: VideoHosts): string | null {
  const parsed = oEmbed.safeParse(jsonIn(answer));
  if (!parsed.success || !URL.canParse(parsed.data.thumbnail_url)) return null;
  const url = new URL(parsed.data.thumbnail_url);
  const isPlain = url.username === '' && url.password === '';
  return isPlain && url.origin === hosts.vimeoPictures ? url.href : null;
}

function jsonIn(answer: Buffer): unknown {
  try {
    return JSON.parse(answer.toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
