import * as z from 'zod/mini';
import { storedRole } from '#contract/events.ts';

const eventDraft = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string(),
  description: z.string(),
  roles: z.array(storedRole),
  eventImageUrl: z.string(),
});

export const eventPublicationName = 'event.publish';
export const eventPublicationArgs = z.object({
  id: z.string(),
  isNew: z.boolean(),
  basedOn: z.number(),
  draft: eventDraft,
});

/** The key under which publications of one event wait. */
export function eventKey(id: string): string {
  return `${eventPublicationName}:${id}`;
}
