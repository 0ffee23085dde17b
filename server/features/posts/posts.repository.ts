import { desc, eq, sql } from 'drizzle-orm';
import type { PostDraft } from '#contract/posts.calls.ts';
import type { PostRow } from '#contract/posts.ts';
import { asPostRow, selectPosts } from '#server/db/content-rows.ts';
import type { Queryable } from '#server/db/database.ts';
import { posts } from '#server/db/schema.ts';

export type StoredPost = typeof posts.$inferSelect;

/** All posts, the newest first. */
export async function readPosts(db: Queryable): Promise<PostRow[]> {
  const rows = await selectPosts(db).orderBy(desc(posts.createdAt), desc(posts.id));
  return rows.map(asPostRow);
}

export async function readPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  const [row] = await selectPosts(db).where(eq(posts.id, id));
  return row && asPostRow(row);
}

/** The post as it is stored, locked until the transaction ends. */
export async function lockPost(tx: Queryable, id: string): Promise<StoredPost | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for('no key update');
  return row;
}

interface NewPost extends PostDraft {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** False if there is a post with that id already. */
export async function insertPost(tx: Queryable, post: NewPost): Promise<boolean> {
  const stored = await tx
    .insert(posts)
    .values({ ...post, changedBy: post.createdBy })
    .onConflictDoNothing({ target: posts.id })
    .returning({ id: posts.id });
  return stored.length > 0;
}

export async function updatePost(
  tx: Queryable,
  id: string,
  values: PostDraft & { readonly changedBy: string },
): Promise<void> {
  await tx
    .update(posts)
    .set({ ...values, revision: sql`${posts.revision} + 1` })
    .where(eq(posts.id, id));
}

export async function deletePost(tx: Queryable, id: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id));
}
