import { eventRow, eventToChange, eventToPublish, storedRole } from '#contract/events.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { publication } from '../publication.ts';

/** Publish an event, or an edit of one. */
export const eventIntention = publication({
  name: 'event.publish',
  draft: z.object({
    title: string,
    start: string,
    end: string,
    description: string,
    roles: z.array(storedRole),
    eventImageUrl: string,
  }),
  collection: 'events',
  rowIn: (reply) => eventRow.safeParse(reply).data ?? null,
  label: ({ id, isNew, draft }) => ({
    title: `Event “${isolated(draft.title)}”`,
    at: draft.start,
    link: isNew
      ? { path: `/events?new=${draft.start}`, text: 'Open event' }
      : { path: `/events/${id}?form=edit`, text: 'Open event' },
  }),
  request: ({ id, isNew, basedOn, draft }) =>
    isNew
      ? requestTo(eventToPublish, draft)
      : requestTo(eventToChange, { ...draft, revision: basedOn }, { id }),
  shown: ({ id, basedOn, draft }, before) => ({
    ...draft,
    id,
    discordChannelId: before?.discordChannelId ?? null,
    discordMessageId: before?.discordMessageId ?? null,
    revision: basedOn,
  }),
});
