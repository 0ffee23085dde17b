import { desc, eq, sql } from 'drizzle-orm';
import type { PostDraft, PostRow } from '#contract/posts.ts';
import { withAuthorLine } from '#domain/author-line.ts';
import { FORMER_MEMBER } from '#server/db/authorship.ts';
import type { Queryable } from '#server/db/database.ts';
import { posts, users } from '#server/db/schema.ts';

const postColumns = {
  id: posts.id,
  title: posts.title,
  content: posts.content,
  createdAt: posts.createdAt,
  isPinned: posts.isPinned,
  isVideoPost: posts.isVideoPost,
  videoUrl: posts.videoUrl,
  postImageUrl: posts.postImageUrl,
  revision: posts.revision,
  authorId: posts.createdBy,
  authorName: users.username,
};

export type StoredPost = typeof posts.$inferSelect;

/** Posts with the current names of their authors; the caller says which posts and in what order. */
export function selectPosts(db: Queryable) {
  return db.select(postColumns).from(posts).leftJoin(users, eq(users.id, posts.createdBy));
}

/**
 * A post as it is sent. The line that names its author (SPEC 5.13) is not stored but added here, so that it always has the
 * author's current name. A trigger on `users` raises the revision when the name changes.
 */
export function asPostRow({ authorId, authorName, ...row }: AuthoredPost): PostRow {
  const { content, isVideoPost } = row;
  const createdAt = row.createdAt.toISOString();
  if (authorId === null || isVideoPost) return { ...row, createdAt };
  const author = authorName ?? FORMER_MEMBER;
  return { ...row, content: withAuthorLine(content, author), author, createdAt };
}

interface AuthoredPost extends Omit<PostRow, 'createdAt'> {
  readonly createdAt: Date;
  readonly authorId: string | null;
  readonly authorName: string | null;
}

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

/** Stores a post; returns false if there is one with that id already. */
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
