import * as z from 'zod/mini';
import { id, revision, string } from './shapes.ts';

/** `library` is a department's id, or `leadership`. */
export const videoCategoryRow = z.object({
  id,
  library: string,
  categoryName: string,
  description: string,
  revision,
});

export type VideoCategoryRow = z.infer<typeof videoCategoryRow>;

export const videoRow = z.object({
  id,
  library: string,
  categoryId: id,
  videoTitle: string,
  videoUrl: string,
  revision,
});

export type VideoRow = z.infer<typeof videoRow>;

/** The leaders' library; every other one is named by its department's id. */
export const LEADERSHIP_LIBRARY = 'leadership';
