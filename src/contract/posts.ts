import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

export const postRow = z.object({
  id,
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  isPinned: z.boolean(),
  isVideoPost: z.boolean(),
  videoUrl: z.string(),
  postImageUrl: z.string(),
  /** The name in the line "Posted by ..." that the server adds to the content; none if it adds none. */
  author: z.optional(z.string()),
  revision,
});
export type PostRow = z.infer<typeof postRow>;
