import { ApiError } from '#contract/problem.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { thumbnailAddress, type VideoLink } from '#domain/video-links.ts';
import { countUse, usesOf } from '#server/core/identity/limits.ts';
import type { Services } from '#server/core/http/services.ts';
import { turnstile } from './turnstile.ts';
import type { ThumbnailSource } from './thumbnail-source.ts';
import { isStored } from './thumbnails.repository.ts';

/** How long somebody waits for a picture that is not here yet; the fetch continues anyway. */
const PATIENCE_MS = 2_000;
const FETCHES_AT_ONCE = 4;
const FETCHES_PER_HOUR = 1_000;
/** How long a host without such a picture is not asked for it again. */
const MISSING_MS = 6 * HOUR_MS;
/** How long a host that did not answer is left alone. */
const UNREACHABLE_MS = MINUTE_MS;

export interface VideoThumbnails {
  /** The video's picture as WebP: the kept one, or fetched once and kept. Null: the default picture is to be shown. */
  of(video: VideoLink): Promise<Buffer | null>;
  /** Aborts what is being fetched, and waits until it has ended. */
  stop(): Promise<void>;
}

interface Fetching {
  readonly source: ThumbnailSource;
  readonly patienceMs?: number | undefined;
}

/**
 * Pictures of videos, from our own storage. The hosts are asked for stored videos only, once at a time for each, a
 * few at a time in all, and with an hourly limit across all processes: no visitor can make the server fetch
 * arbitrary amounts.
 */
export function videoThumbnails(
  { config, database, uploads, log, now }: Services,
  { source, patienceMs = PATIENCE_MS }: Fetching,
): VideoThumbnails {
  const { db } = database;
  const running = new Map<string, Promise<Buffer | null>>();
  const inTurn = turnstile(FETCHES_AT_ONCE);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  const isResting = async (subject: string) => (await usesOf(db, subject, now())) > 0;
  const rest = (subject: string, ms: number) => countUse(db, subject, { at: now(), ms });

  async function fetchAndKeep(video: VideoLink): Promise<Buffer | null> {
    const [host, name] = [`thumbnail:${video.host}`, `thumbnail:${thumbnailAddress(video)}`];
    if (isStopping() || (await isResting(host)) || (await isResting(name))) return null;
    if ((await rest('thumbnail:fetches', HOUR_MS)).count > FETCHES_PER_HOUR) return null;
    const sought = await source.seek(video, stopping.signal);
    if (isStopping()) return null;
    if (sought.kind === 'found') {
      const kept = await unlessRefused(
        uploads.saveThumbnail(sought.bytes, thumbnailAddress(video)),
      );
      if (kept) return kept;
    }
    if (sought.kind === 'unreachable') await rest(host, UNREACHABLE_MS);
    else await rest(name, MISSING_MS);
    return null;
  }

  async function fetchStored(video: VideoLink): Promise<Buffer | null> {
    return (await isStored(db, video)) ? inTurn(() => fetchAndKeep(video)) : null;
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
      if (kept || !config.videoThumbnails || isStopping()) return kept;
      return unlessLate(shared(video), patienceMs);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** What a host calls a picture may be anything: SVG, HTML, a decompression bomb. */
async function unlessRefused(keeping: Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await keeping;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'upload_refused') return null;
    throw error;
  }
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
