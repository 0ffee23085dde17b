import { eventRow, eventToChange, eventToPublish, storedRole } from '#contract/events.ts';
import * as z from 'zod/mini';
import { boolean, nullableString, number, string } from '#contract/shapes.ts';
import { storedAudience } from '#contract/sign-up-rules.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { addressOfEventForm, addressOfNewEvent } from '#domain/addresses.ts';
import { publication } from '../publication.ts';

/** An event as it is published, in the shape in which it waits. */
export type EventPublication = Parameters<typeof eventIntention.with>[0];

/** The rules as in a call (contract/sign-up-rules), checked when it was queued. */
const rulesKept = {
  ...{ state: z.optional(z.enum(['draft', 'published'])), publishAt: z.optional(nullableString) },
  ...{ opensAt: z.optional(nullableString), closesAt: z.optional(nullableString) },
  ...{ locked: z.optional(boolean), reason: z.optional(string), confirm: z.optional(boolean) },
  ...{ audience: z.optional(z.nullable(storedAudience)), question: z.optional(string) },
  helpers: z.optional(z.array(string)),
};

/** Publish an event, or an edit of one. */
export const eventIntention = publication({
  name: 'event.publish',
  draft: z.object({
    title: string,
    start: string,
    end: string,
    description: string,
    roles: z.array(
      z.object({ ...storedRole.shape, audience: z.optional(z.nullable(storedAudience)) }),
    ),
    eventImageUrl: string,
    /** Missing from what an older version queued, and where the device doesn't know it: then it stays. */
    handoverHours: z.optional(number),
    ...rulesKept,
  }),
  collection: 'events',
  apart: { collection: 'eventDrafts', isOf: ({ state }) => state === 'draft' },
  rowIn: (reply) => eventRow.safeParse(reply).data ?? null,
  label: ({ id, isNew, draft }) => ({
    title: `Event “${isolated(draft.title)}”`,
    at: draft.start,
    link: isNew
      ? { path: addressOfNewEvent(draft.start), text: 'Open event' }
      : { path: addressOfEventForm(id, 'edit'), text: 'Open event' },
  }),
  became: ({ isNew, draft: { state } }) => {
    if (state !== 'draft') return 'published';
    return isNew ? 'kept as a draft' : 'saved';
  },
  request: ({ id, isNew, basedOn, draft }) =>
    isNew
      ? requestTo(eventToPublish, draft)
      : requestTo(eventToChange, { ...draft, revision: basedOn }, { id }),
});
