import * as z from 'zod/mini';

/** How many calls one batch may carry. */
export const LARGEST_BATCH = 100;

/** What the call with this key would have been answered if it had come by itself. */
const batchedAnswer = z.object({
  key: z.string(),
  status: z.number(),
  /** As in the header, seconds. */
  retryAfter: z.optional(z.string()),
  body: z.unknown(),
});
export type BatchedAnswer = z.infer<typeof batchedAnswer>;

export const batchReply = z.object({ answers: z.array(batchedAnswer) });
