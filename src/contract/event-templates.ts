import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { eventDraft } from './events.ts';
import { basedOn, id, line, number, revision, string, wholeNumber } from './shapes.ts';

/** So many templates an organisation has at most. */
export const MOST_TEMPLATES = 100;
export const LONGEST_TEMPLATE_NAME = 80;

/** Its event's times tell the time of day and how long it is; they may be past. */
const eventTemplate = z.lazy(() =>
  z.object({ id, name: string, place: number, event: eventDraft, revision }),
);
export type EventTemplate = z.infer<typeof eventTemplate>;

const templateName = () => line(LONGEST_TEMPLATE_NAME, 'Give the template a name.');
/** Counted from 0; from null or the number of templates on it is the last one. */
const place = z.optional(z.nullable(wholeNumber.check(z.minimum(0), z.maximum(10_000))));

const templateDraft = z.lazy(() => z.object({ name: templateName(), event: eventDraft, place }));

/** What is missing stays. */
const templateEdit = z.lazy(() =>
  z.object({
    name: z.optional(templateName()),
    event: z.optional(eventDraft),
    place,
    revision: basedOn,
  }),
);

export const eventTemplates = {
  list: endpoint('GET', '/event-templates', {
    access: 'events.edit',
    summary: 'The templates of events, in their order',
    reply: z.array(eventTemplate),
  }),
  add: endpoint('POST', '/event-templates', {
    access: 'events.edit',
    summary: 'Keep an event as a template; who helps with it, its state and a lock are left out',
    richText: 'event',
    body: templateDraft,
    reply: eventTemplate,
  }),
  change: endpoint('PUT', '/event-templates/:id', {
    access: 'events.edit',
    summary: 'Rename a template, move it in the order, or put another event in it',
    richText: 'event',
    body: templateEdit,
    reply: eventTemplate,
  }),
  remove: endpoint('DELETE', '/event-templates/:id', {
    access: 'events.edit',
    summary: 'Delete a template; events that were made from it stay',
  }),
};
