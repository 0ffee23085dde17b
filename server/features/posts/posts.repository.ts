import { desc, eq } from 'drizzle-orm';
import type { PostRow } from '#contract/content.ts';
import type { Queryable } from '#server/db/database.ts';
import { posts } from '#server/db/schema.ts';

const columns = {
  id: posts.id,
  title: posts.title,
  content: posts.content,
  createdAt: posts.createdAt,
  isPinned: posts.isPinned,
  isVideoPost: posts.isVideoPost,
  videoUrl: posts.videoUrl,
  postImageUrl: posts.postImageUrl,
  revision: posts.revision,
};

/** All posts, the newest first. */
export async function readPosts(db: Queryable): Promise<PostRow[]> {
  const rows = await db.select(columns).from(posts).orderBy(desc(posts.createdAt), desc(posts.id));
  return rows.map(present);
}

export async function readPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  const [row] = await db.select(columns).from(posts).where(eq(posts.id, id));
  return row && present(row);
}

function present(row: Omit<PostRow, 'createdAt'> & { readonly createdAt: Date }): PostRow {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
