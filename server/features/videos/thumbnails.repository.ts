import { sql, type AnyColumn } from 'drizzle-orm';
import { parseVideoLink, thumbnailAddress, type VideoLink } from '#domain/videos/video-links.ts';
import type { Queryable } from '../../db/database.ts';
import { posts, videos } from '../../db/schema.ts';

/** Whether a post or a library contains this exact video. */
export async function isVideoInUse(db: Queryable, video: VideoLink): Promise<boolean> {
  // The id is letters, digits, - and _ only. The rows it is found in are checked again below, by the rule.
  const edge = '[^A-Za-z0-9_-]';
  const names = (column: AnyColumn) => sql`${column} ~ ${`(^|${edge})${video.id}($|${edge})`}`;
  const found = [
    ...(await db.select({ url: videos.videoUrl }).from(videos).where(names(videos.videoUrl))),
    ...(await db.select({ url: posts.videoUrl }).from(posts).where(names(posts.videoUrl))),
  ];
  const wanted = thumbnailAddress(video);
  return found.some(({ url }) => {
    const link = parseVideoLink(url);
    return link !== null && thumbnailAddress(link) === wanted;
  });
}
