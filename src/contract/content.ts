import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

// Rows of what leaders write, as they are kept on the device. Calls to change them belong to their features.

export const postRow = z.object({
  id,
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  isPinned: z.boolean(),
  isVideoPost: z.boolean(),
  videoUrl: z.string(),
  postImageUrl: z.string(),
  revision,
});
export type PostRow = z.infer<typeof postRow>;

export const aboutSectionRow = z.object({
  id,
  title: z.string(),
  content: z.string(),
  bannerImage: z.string(),
  positionId: z.number(),
  revision,
});
export type AboutSectionRow = z.infer<typeof aboutSectionRow>;

/** `id` is the page's name in lower case, as in `/page/{name}`. */
export const pageRow = z.object({ id: z.string(), content: z.string(), revision });
export type PageRow = z.infer<typeof pageRow>;

/** `id` is the department's id. */
export const briefingRow = z.object({ id: z.string(), content: z.string(), revision });
export type BriefingRow = z.infer<typeof briefingRow>;

export const resourceRow = z.object({
  id,
  departmentId: z.string(),
  name: z.string(),
  link: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  revision,
});
export type ResourceRow = z.infer<typeof resourceRow>;

export const postingRow = z.object({
  id,
  departmentId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  isOpen: z.boolean(),
  revision,
});
export type PostingRow = z.infer<typeof postingRow>;

/** `library` is a department's id, or `leadership`. */
export const videoCategoryRow = z.object({
  id,
  library: z.string(),
  categoryName: z.string(),
  description: z.string(),
  revision,
});
export type VideoCategoryRow = z.infer<typeof videoCategoryRow>;

export const videoRow = z.object({
  id,
  library: z.string(),
  categoryId: id,
  videoTitle: z.string(),
  videoUrl: z.string(),
  revision,
});
export type VideoRow = z.infer<typeof videoRow>;
