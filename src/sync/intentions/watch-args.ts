import * as z from 'zod/mini';
import type { Label } from '#sync/engine/label.ts';
import { isolated } from '#domain/isolated.ts';

export const watchArgs = z.object({
  eventId: z.string(),
  role: z.string(),
  /** As in rsvpArgs. */
  roleId: z.optional(z.string()),
  isWatching: z.boolean(),
  /** The watch that the member saw, if the device had it. */
  watchId: z.optional(z.string()),
  /** For the label. */
  eventTitle: z.string(),
});

export type WatchArgs = z.infer<typeof watchArgs>;
export const watchIntentionName = 'seat.watch';

/** What a person would call it, and where its role is. */
export function watchLabel({ role, isWatching, eventTitle, eventId }: WatchArgs): Label {
  return {
    title: `${isWatching ? 'Watching' : 'No longer watching'} ${isolated(role)}, ${isolated(eventTitle)}`,
    link: { path: `/events/${eventId}`, text: 'Open event' },
  };
}
