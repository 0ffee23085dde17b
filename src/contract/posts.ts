import * as z from 'zod/mini';
import { acceptedRevision, basedOn, html, id, imageUrl, line, revision, text } from './shapes.ts';
import { endpoint } from './endpoint.ts';

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
