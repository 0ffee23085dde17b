import * as z from 'zod/mini';
import { postRow } from './content.ts';
import { endpoint } from './endpoint.ts';

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
