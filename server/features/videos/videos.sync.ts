import { and, asc, eq, ne } from 'drizzle-orm';
import { LEADERSHIP_LIBRARY, type VideoCategoryRow, type VideoRow } from '#contract/video-rows.ts';
import type { PullParts } from '#server/core/sync/source.ts';
import { tableSource, type Portion } from '#server/core/sync/table-source.ts';
import { videoCategories, videos } from '#server/db/schema.ts';
import { categoryColumns, videoColumns } from './videos.repository.ts';

// The libraries of all departments, and that of leadership, lie in the same two tables.

export const videoCategoriesSource = tableSource('videoCategories', {
  id: videoCategories.id,
  read: readCategories(ne),
});

export const videosSource = tableSource('videos', { id: videos.id, read: readVideos(ne) });

export const leadershipCategoriesSource = tableSource('leadershipCategories', {
  id: videoCategories.id,
  read: readCategories(eq),
});

export const leadershipVideosSource = tableSource('leadershipVideos', {
  id: videos.id,
  read: readVideos(eq),
});

/** `eq` reads the leadership library, `ne` those of all departments. */
function readCategories(compare: typeof eq) {
  return ({ db }: PullParts, { where, limit }: Portion): Promise<VideoCategoryRow[]> =>
    db
      .select(categoryColumns)
      .from(videoCategories)
      .where(and(compare(videoCategories.library, LEADERSHIP_LIBRARY), where))
      .orderBy(asc(videoCategories.id))
      .limit(limit);
}

function readVideos(compare: typeof eq) {
  return ({ db }: PullParts, { where, limit }: Portion): Promise<VideoRow[]> =>
    db
      .select(videoColumns)
      .from(videos)
      .where(and(compare(videos.library, LEADERSHIP_LIBRARY), where))
      .orderBy(asc(videos.id))
      .limit(limit);
}
