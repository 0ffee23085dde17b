import type { PostRow } from '#contract/content.ts';
import { aboutSections, posts } from './schema.ts';

// What a post and a section of About Us are made of, for their calls and for the pull alike.

export const postColumns = {
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

export function asPostRow(row: Omit<PostRow, 'createdAt'> & { readonly createdAt: Date }): PostRow {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export const aboutSectionColumns = {
  id: aboutSections.id,
  title: aboutSections.title,
  content: aboutSections.content,
  bannerImage: aboutSections.bannerImage,
  positionId: aboutSections.positionId,
  revision: aboutSections.revision,
};
