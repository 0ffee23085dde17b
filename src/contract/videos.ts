import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

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

/** The leaders' library; every other one is named by its department's id. */
export const LEADERSHIP_LIBRARY = 'leadership';
