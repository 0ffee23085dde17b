import { desc, eq } from 'drizzle-orm';
import type { PostRow } from '#contract/posts.ts';
import { asPostRow, selectPosts } from '#server/db/content-rows.ts';
import type { Queryable } from '#server/db/database.ts';
import { posts } from '#server/db/schema.ts';

/** All posts, the newest first. */
export async function readPosts(db: Queryable): Promise<PostRow[]> {
  const rows = await selectPosts(db).orderBy(desc(posts.createdAt), desc(posts.id));
  return rows.map(asPostRow);
}

export async function readPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  const [row] = await selectPosts(db).where(eq(posts.id, id));
  return row && asPostRow(row);
}
