import * as z from 'zod/mini';

export const watchArgs = z.object({
  eventId: z.string(),
  role: z.string(),
  isWatching: z.boolean(),
  /** The watch that the member saw, if the device had it. */
  watchId: z.optional(z.string()),
  /** For the label. */
  eventTitle: z.string(),
});

export type WatchArgs = z.infer<typeof watchArgs>;
export const watchIntentionName = 'seat.watch';
