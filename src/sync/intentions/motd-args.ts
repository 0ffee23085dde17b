import * as z from 'zod/mini';

const motdDraft = z.object({ value: z.string() });
export const motdPublicationName = 'motd.publish';

export const motdPublicationArgs = z.object({
  id: z.string(),
  isNew: z.boolean(),
  basedOn: z.number(),
  draft: motdDraft,
});
