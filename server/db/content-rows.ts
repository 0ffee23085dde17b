import { eq } from 'drizzle-orm';
import type { PostRow } from '#contract/posts.ts';
import { withAuthorLine } from '#domain/author-line.ts';
import { FORMER_MEMBER } from './authorship.ts';
import type { Queryable } from './database.ts';
import { aboutSections, posts, users } from './schema.ts';

// The columns of a post and of an About Us section, both for their calls and for the pull.

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

/** Posts with the names of their authors, as they are now; the caller says which and in what order. */
export function selectPosts(db: Queryable) {
  return db.select(postColumns).from(posts).leftJoin(users, eq(users.id, posts.createdBy));
}

/**
 * A post as it is sent. The line that names its author (SPEC 5.13) is not stored but added here, so that it always has the
 * author's current name. A trigger on `users` raises the revision when the name changes.
 */
export function asPostRow({ authorId, authorName, ...row }: StoredPost): PostRow {
  const { content, isVideoPost } = row;
  const createdAt = row.createdAt.toISOString();
  if (authorId === null || isVideoPost) return { ...row, createdAt };
  const author = authorName ?? FORMER_MEMBER;
  return { ...row, content: withAuthorLine(content, author), author, createdAt };
}

interface StoredPost extends Omit<PostRow, 'createdAt'> {
  readonly createdAt: Date;
  readonly authorId: string | null;
  readonly authorName: string | null;
}

export const aboutSectionColumns = {
  id: aboutSections.id,
  title: aboutSections.title,
  content: aboutSections.content,
  bannerImage: aboutSections.bannerImage,
  positionId: aboutSections.positionId,
  revision: aboutSections.revision,
};
