import * as z from 'zod/mini';
import {
  acceptedRevision,
  basedOn,
  boolean,
  html,
  id,
  imageUrl,
  line,
  revision,
  string,
  text,
} from './shapes.ts';
import { endpoint } from './endpoint.ts';

export const postRow = z.object({
  id,
  title: string,
  content: string,
  createdAt: string,
  isPinned: boolean,
  isVideoPost: boolean,
  videoUrl: string,
  postImageUrl: string,
  /** The name in the line "Posted by ..." that the server adds to the content; none if it adds none. */
  author: z.optional(string),
  revision,
});
export type PostRow = z.infer<typeof postRow>;

const postFields = () => ({
  title: line(),
  content: z._default(html(), ''),
  isPinned: z._default(boolean, false),
  postImageUrl: z._default(imageUrl, ''),
  isVideoPost: z._default(boolean, false),
  videoUrl: z._default(text(2_000), ''),
});

/** A video post has an address and no content (SPEC 5.13); every other has content and no address. */
export const postDraft = z.lazy(() => z.object(postFields()));
export type PostDraft = z.infer<typeof postDraft>;

const publishedPost = z.extend(postRow, { acceptedRevision });

// Those that wait on a device are constants of their own, so that its worker gets no other call.

export const postToPublish = endpoint('POST', '/posts', {
  access: 'posts.edit',
  summary: 'Publish a post; with a key that is a UUID, that is its id',
  mayWait: true,
  richText: 'content',
  pictureField: 'postImageUrl',
  body: postDraft,
  reply: publishedPost,
});

export const postToChange = endpoint('PUT', '/posts/:id', {
  access: 'posts.edit',
  summary: 'Change a post; its author stays',
  mayWait: true,
  richText: 'content',
  pictureField: 'postImageUrl',
  body: z.lazy(() => z.object({ ...postFields(), revision: basedOn })),
  reply: publishedPost,
});

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
  create: postToPublish,
  update: postToChange,
  remove: endpoint('DELETE', '/posts/:id', {
    access: 'posts.edit',
    summary: 'Delete a post',
  }),
};
