import * as z from 'zod/mini';

const postDraft = z.object({
  title: z.string(),
  content: z.string(),
  isPinned: z.boolean(),
  postImageUrl: z.string(),
  isVideoPost: z.boolean(),
  videoUrl: z.string(),
});

export const postPublicationName = 'post.publish';
export const postPublicationArgs = z.object({
  id: z.string(),
  isNew: z.boolean(),
  basedOn: z.number(),
  draft: postDraft,
});
export type PostPublication = z.infer<typeof postPublicationArgs>;
