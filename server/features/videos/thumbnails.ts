import { thumbnailAddress, type VideoLink } from '#domain/videos/video-links.ts';
import type { Services } from '#server/core/calls/services.ts';
import { thumbnailFetch } from './thumbnail-fetch.ts';
import type { ThumbnailSource } from './thumbnail-source.ts';
import { isVideoInUse } from './thumbnails.repository.ts';
import { limitConcurrency } from './concurrency-limit.ts';

/** How long somebody waits for a picture that is not here yet; the fetch continues anyway. */
const PATIENCE_MS = 2_000;
const FETCHES_AT_ONCE = 4;

export interface VideoThumbnails {
  /** The video's picture as WebP, stored or fetched once. Null means that the default picture is to be shown. */
  of(video: VideoLink): Promise<Buffer | null>;
  /** Aborts what is being fetched, and waits until it has ended. */
  stop(): Promise<void>;
}

interface Fetching {
  readonly source: ThumbnailSource;
  readonly patienceMs?: number | undefined;
}

/**
 * Pictures of videos, from our own storage. Hosts are asked for the pictures of stored videos only, once at a time for each, a
 * few at a time in all, and with an hourly limit across all processes: no visitor can make the server fetch
 * arbitrary amounts.
 */
export function videoThumbnails(
  { config, database, uploads, log, now }: Services,
  { source, patienceMs = PATIENCE_MS }: Fetching,
): VideoThumbnails {
  const running = new Map<string, Promise<Buffer | null>>();
  const inTurn = limitConcurrency(FETCHES_AT_ONCE);
  const stopping = new AbortController();
  const fetchAndKeep = thumbnailFetch({ database, uploads, now }, source, stopping.signal);

  async function fetchStored(video: VideoLink): Promise<Buffer | null> {
    return (await isVideoInUse(database.db, video)) ? inTurn(() => fetchAndKeep(video)) : null;
  }

  function shared(video: VideoLink): Promise<Buffer | null> {
    const address = thumbnailAddress(video);
    const begun = running.get(address);
    if (begun) return begun;
    const fetching = fetchStored(video)
      .catch((error: unknown) => {
        // Perhaps nobody is waiting any more, and anyone who is can do without the picture.
        log.error({ err: error, address }, 'could not fetch the picture of a video');
        return null;
      })
      .finally(() => running.delete(address));
    running.set(address, fetching);
    return fetching;
  }

  return {
    async of(video) {
      const kept = await uploads.readThumbnail(thumbnailAddress(video));
      if (kept || !config.videoThumbnails || stopping.signal.aborted) return kept;
      return unlessLate(shared(video), patienceMs);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

async function unlessLate<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  return first;
}
