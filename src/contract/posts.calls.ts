import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { postRow } from './posts.ts';
import { acceptedRevision, basedOn, html, imageUrl, line, text } from './shapes.ts';

/** A video post has an address and no content (SPEC 5.13); every other has content and no address. */
export const postDraft = z.object({
  title: line(),
  content: z._default(html(), ''),
  isPinned: z._default(z.boolean(), false),
  postImageUrl: z._default(imageUrl, ''),
  isVideoPost: z._default(z.boolean(), false),
  videoUrl: z._default(text(2_000), ''),
});
export type PostDraft = z.infer<typeof postDraft>;

const publishedPost = z.extend(postRow, { acceptedRevision });

export const posts = {
  list: endpoint('GET', '/posts', {
    access: 'anyone',
    isPublicContent: true,
    summary: 'All posts, the newest first',
    reply: z.array(postRow),
  }),
  one: endpoint('GET', '/posts/:id', {
    access: 'anyone',
    isPublicContent: true,
    summary: 'One post',
    reply: postRow,
  }),
  create: endpoint('POST', '/posts', {
    access: 'posts.edit',
    summary: 'Publish a post; with a key that is a UUID, that is its id',
    mayWait: true,
    richText: 'content',
    pictureField: 'postImageUrl',
    body: postDraft,
    reply: publishedPost,
  }),
  update: endpoint('PUT', '/posts/:id', {
    access: 'posts.edit',
    summary: 'Change a post; its author stays',
    mayWait: true,
    richText: 'content',
    pictureField: 'postImageUrl',
    body: z.extend(postDraft, { revision: basedOn }),
    reply: publishedPost,
  }),
  remove: endpoint('DELETE', '/posts/:id', {
    access: 'posts.edit',
    summary: 'Delete a post',
  }),
};
