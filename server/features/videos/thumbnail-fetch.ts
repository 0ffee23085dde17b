import { ApiError } from '#contract/problem.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { thumbnailAddress, type VideoLink } from '#domain/videos/video-links.ts';
import { countUse, usesOf } from '#server/core/identity/limits.ts';
import type { Services } from '#server/core/calls/services.ts';
import type { ThumbnailSource } from './thumbnail-source.ts';

const FETCHES_PER_HOUR = 1_000;
/** How long a host without such a picture is not asked for it again. */
const MISSING_MS = 6 * HOUR_MS;
/** How long a host that did not answer is left alone. */
const UNREACHABLE_MS = MINUTE_MS;

/**
 * Asks the host of a video for its picture, and keeps it. Returns null if there is none to be had. A host that had none, or didn't
 * answer, is not asked again for a while, and all processes together have a limit of fetches in an hour.
 */
export function thumbnailFetch(
  { database: { db }, uploads, now }: Pick<Services, 'database' | 'uploads' | 'now'>,
  source: ThumbnailSource,
  stopping: AbortSignal,
): (video: VideoLink) => Promise<Buffer | null> {
  const isStopping = () => stopping.aborted;
  const isResting = async (subject: string) => (await usesOf(db, subject, now())) > 0;
  const rest = (subject: string, ms: number) => countUse(db, subject, { at: now(), ms });

  return async (video) => {
    const address = thumbnailAddress(video);
    const [host, name] = [`thumbnail:${video.host}`, `thumbnail:${address}`];
    if (isStopping() || (await isResting(host)) || (await isResting(name))) return null;
    if ((await rest('thumbnail:fetches', HOUR_MS)).count > FETCHES_PER_HOUR) return null;
    const sought = await source.seek(video, stopping);
    if (isStopping()) return null;
    if (sought.kind === 'found') {
      const kept = await unlessRefused(uploads.saveThumbnail(sought.bytes, address));
      if (kept) return kept;
    }
    if (sought.kind === 'unreachable') await rest(host, UNREACHABLE_MS);
    else await rest(name, MISSING_MS);
    return null;
  };
}

/** The stored picture; null if the upload check refuses it: what a host calls one may be SVG, HTML or a decompression bomb. */
async function unlessRefused(keeping: Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await keeping;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'upload_refused') return null;
    throw error;
  }
}
