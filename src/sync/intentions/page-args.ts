// @chunk queuing
import * as z from 'zod/mini';

const pageDraft = z.object({ content: z.string() });
export const pagePublicationName = 'page.publish';

export const pagePublicationArgs = z.object({
  id: z.string(),
  isNew: z.boolean(),
  basedOn: z.number(),
  draft: pageDraft,
});
