import type { VideoCategoryRow, VideoRow } from '#contract/video-rows.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { MusterDatabase } from '#store/database.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';

/** A category of a library with its videos by title. */
export interface VideoShelf {
  readonly category: VideoCategoryRow;
  readonly videos: readonly VideoRow[];
}

/**
 * The categories, by name, of a department's or the leaders' library. They are shown only once their scope is whole, since a
 * category arrives before its videos.
 */
export function useVideoShelves(library: string): Loaded<readonly VideoShelf[]> {
  const scope = library === LEADERSHIP_LIBRARY ? 'leadership' : 'org';
  return useWhole(scope, `videos ${library}`, (db) => readShelves(db, library));
}

/** Leaders' videos have their own scope and collections. */
export async function readShelves(
  db: MusterDatabase,
  library: string,
): Promise<readonly VideoShelf[]> {
  if (library === LEADERSHIP_LIBRARY) {
    const categories = await db.collection('leadershipCategories').toArray();
    const videos = await db.collection('leadershipVideos').toArray();
    return shelvesOf(categories, videos);
  }
  const categories = await db.collection('videoCategories').where({ library }).toArray();
  const ids = categories.map(({ id }) => id);
  const videos = await db.collection('videos').where('categoryId').anyOf(ids).toArray();
  return shelvesOf(categories, videos);
}

/** Each category with its videos, both sorted by name. */
export function shelvesOf(
  categories: readonly VideoCategoryRow[],
  videos: readonly VideoRow[],
): VideoShelf[] {
  return inNameOrder(categories, ({ categoryName }) => categoryName).map((category) => ({
    category,
    videos: inNameOrder(
      videos.filter(({ categoryId }) => categoryId === category.id),
      ({ videoTitle }) => videoTitle,
    ),
  }));
}
