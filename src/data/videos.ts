import type { VideoCategoryRow, VideoRow } from '#contract/content.ts';
import { LEADERSHIP_LIBRARY } from '#contract/videos.ts';
import type { MusterDatabase } from '#store/database.ts';
import { unlessUnknown } from './department-rows.ts';
import { useLive } from './live.ts';

/** A category of a library with its videos by title. */
export interface VideoShelf {
  readonly category: VideoCategoryRow;
  readonly videos: readonly VideoRow[];
}

/** The categories of a library by name, a department's or the leaders'; undefined while they may still come. */
export function useVideoShelves(library: string): readonly VideoShelf[] | undefined {
  return useLive(`videos ${library}`, (db) => readShelves(db, library));
}

/** What leaders watch has a scope and collections of its own. */
export async function readShelves(
  db: MusterDatabase,
  library: string,
): Promise<readonly VideoShelf[] | undefined> {
  if (library === LEADERSHIP_LIBRARY) {
    const categories = await db.collection('leadershipCategories').toArray();
    const videos = await db.collection('leadershipVideos').toArray();
    return unlessUnknown(db, shelvesOf(categories, videos), 'leadership');
  }
  const categories = await db.collection('videoCategories').where({ library }).toArray();
  const ids = categories.map(({ id }) => id);
  const videos = await db.collection('videos').where('categoryId').anyOf(ids).toArray();
  return unlessUnknown(db, shelvesOf(categories, videos));
}

/** Each category with what belongs to it, both in the order of their names. */
export function shelvesOf(
  categories: readonly VideoCategoryRow[],
  videos: readonly VideoRow[],
): VideoShelf[] {
  return categories
    .toSorted((a, b) => a.categoryName.localeCompare(b.categoryName))
    .map((category) => ({
      category,
      videos: videos
        .filter(({ categoryId }) => categoryId === category.id)
        .sort((a, b) => a.videoTitle.localeCompare(b.videoTitle)),
    }));
}
