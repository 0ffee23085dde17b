import { and, asc, eq, sql } from 'drizzle-orm';
import type { VideoCategoryDraft, VideoDraft } from '#contract/videos.ts';
import type { VideoCategoryRow, VideoRow } from '#contract/video-rows.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { Queryable } from '../../db/database.ts';
import { videoCategories, videos } from '../../db/schema.ts';

interface Changed {
  readonly changedBy: string | null;
}
export type StoredCategory = VideoCategoryRow & Changed;
export type StoredVideo = VideoRow & Changed;

/** Objects are looked up through their parents: an id from another library or category finds nothing. */
export interface CategoryAt {
  readonly library: string;
  readonly categoryId: string;
}
export interface VideoAt extends CategoryAt {
  readonly videoId: string;
}

/** The columns of a row as it is sent. */
export const categoryColumns = {
  id: videoCategories.id,
  library: videoCategories.library,
  categoryName: videoCategories.categoryName,
  description: videoCategories.description,
  revision: videoCategories.revision,
};
const storedCategory = { ...categoryColumns, changedBy: videoCategories.changedBy };
export const videoColumns = {
  id: videos.id,
  library: videos.library,
  categoryId: videos.categoryId,
  videoTitle: videos.videoTitle,
  videoUrl: videos.videoUrl,
  revision: videos.revision,
};
const storedVideo = { ...videoColumns, changedBy: videos.changedBy };

export async function categoriesOf(db: Queryable, library: string): Promise<StoredCategory[]> {
  const found = await db
    .select(storedCategory)
    .from(videoCategories)
    .where(eq(videoCategories.library, library));
  return inNameOrder(found, ({ categoryName }) => categoryName);
}

/** Locks the category, so that it cannot vanish while a video is put into it. */
export async function lockCategory(
  db: Queryable,
  at: CategoryAt,
): Promise<StoredCategory | undefined> {
  const [row] = await db
    .select(storedCategory)
    .from(videoCategories)
    .where(whereCategory(at))
    .for('update');
  return row;
}

export async function insertCategory(
  db: Queryable,
  values: VideoCategoryDraft & Changed & { readonly library: string },
): Promise<StoredCategory[]> {
  return db.insert(videoCategories).values(values).returning(storedCategory);
}

export async function updateCategory(
  db: Queryable,
  at: CategoryAt,
  values: VideoCategoryDraft & Changed,
): Promise<StoredCategory[]> {
  return db
    .update(videoCategories)
    .set({ ...values, revision: sql`${videoCategories.revision} + 1` })
    .where(whereCategory(at))
    .returning(storedCategory);
}

/** Deletes the category with its videos. */
export async function deleteCategory(db: Queryable, at: CategoryAt): Promise<void> {
  await db.delete(videoCategories).where(whereCategory(at));
}

export async function videosOf(db: Queryable, at: CategoryAt): Promise<StoredVideo[]> {
  const found = await db
    .select(storedVideo)
    .from(videos)
    .where(and(eq(videos.library, at.library), eq(videos.categoryId, at.categoryId)));
  return inNameOrder(found, ({ videoTitle }) => videoTitle);
}

/** The videos of a category that is about to be deleted, locked in the order of their ids. */
export async function lockVideosOf(db: Queryable, at: CategoryAt): Promise<StoredVideo[]> {
  return db
    .select(storedVideo)
    .from(videos)
    .where(and(eq(videos.library, at.library), eq(videos.categoryId, at.categoryId)))
    .orderBy(asc(videos.id))
    .for('update');
}

export async function lockVideo(db: Queryable, at: VideoAt): Promise<StoredVideo | undefined> {
  const [row] = await db.select(storedVideo).from(videos).where(whereVideo(at)).for('update');
  return row;
}

export async function insertVideo(
  db: Queryable,
  values: VideoDraft & Changed & CategoryAt,
): Promise<StoredVideo[]> {
  return db.insert(videos).values(values).returning(storedVideo);
}

export async function updateVideo(
  db: Queryable,
  at: VideoAt,
  values: VideoDraft & Changed,
): Promise<StoredVideo[]> {
  return db
    .update(videos)
    .set({ ...values, revision: sql`${videos.revision} + 1` })
    .where(whereVideo(at))
    .returning(storedVideo);
}

export async function deleteVideo(db: Queryable, at: VideoAt): Promise<void> {
  await db.delete(videos).where(whereVideo(at));
}

function whereCategory({ library, categoryId }: CategoryAt) {
  return and(eq(videoCategories.id, categoryId), eq(videoCategories.library, library));
}

function whereVideo({ library, categoryId, videoId }: VideoAt) {
  return and(
    eq(videos.id, videoId),
    eq(videos.categoryId, categoryId),
    eq(videos.library, library),
  );
}
