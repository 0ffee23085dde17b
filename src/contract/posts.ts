import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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
  revision,
});
export type PostRow = z.infer<typeof postRow>;

export const posts = {
  list: endpoint('GET', '/posts', {
    access: 'anyone',
    summary: 'All posts, the newest first',
    reply: z.array(postRow),
  }),
  one: endpoint('GET', '/posts/:id', {
    access: 'anyone',
    summary: 'One post',
    reply: postRow,
  }),
};
