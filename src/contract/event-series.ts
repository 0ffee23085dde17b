import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { eventDraft } from './events.ts';
import { basedOn, boolean, id, instant, line, nullableString, revision, string } from './shapes.ts';

/** So many dates of a series are told ahead. */
export const TOLD_DATES = 5;

/** `rule` is read by domain/recurrence, `zone` an IANA name. */
const recurrenceGiven = () => ({
  rule: z.string().check(z.maxLength(1_000)),
  zone: z.string().check(z.maxLength(100)),
});

/** A whole series on the clock of its zone, from its start on; at most `TOLD_DATES`. */
const recurrencePreview = z.lazy(() =>
  z.object({
    next: z.array(string),
    /** Those of them that have another time of day, since the clocks skip the rule's. */
    moved: z.array(string),
  }),
);

/** `next` are the first dates to come. */
const seriesTold = z.lazy(() =>
  z.object({ id, rule: string, zone: string, next: z.array(string), revision }),
);
export type EventSeries = z.infer<typeof seriesTold>;

/** Which events of a series are meant: that one, that one and those after it, or all; of them, those that haven't started. */
const scope = z.enum(['this', 'following', 'all']);
export type SeriesScope = z.infer<typeof scope>;

/** The seats that a member wants in a series; where the role is null, none any more. */
const standingTold = z.lazy(() => z.object({ role: nullableString, orWait: boolean }));

export const eventSeries = {
  create: endpoint('POST', '/event-series', {
    access: 'events.edit',
    summary: 'Create a series of events by a rule of recurrence; the first ones are made at once',
    richText: 'event',
    body: z.lazy(() => z.object({ ...recurrenceGiven(), event: eventDraft })),
    reply: seriesTold,
  }),
  one: endpoint('GET', '/event-series/:id', {
    access: 'events.edit',
    summary: 'A series of events',
    reply: seriesTold,
  }),
  change: endpoint('PUT', '/event-series/:id', {
    access: 'events.edit',
    summary:
      'Change one event of a series, that one and those after it, or all to come; what was changed in one alone stays',
    richText: 'event',
    body: z.lazy(() =>
      z.object({
        scope,
        from: id,
        event: z.optional(eventDraft),
        rule: z.optional(recurrenceGiven().rule),
        /** The revision of the series; where one event alone is meant, that of the event. */
        revision: basedOn,
        /** What the edit of the event started from, as the revision in PUT /events: an older one is refused, however many are meant. */
        eventRevision: basedOn,
      }),
    ),
    reply: seriesTold,
  }),
  remove: endpoint('DELETE', '/event-series/:id', {
    access: 'events.edit',
    summary: 'Delete one event of a series, that one and those after it, or all to come',
    query: z.lazy(() => z.object({ scope, from: z.optional(id) })),
  }),
  standing: endpoint('GET', '/event-series/:id/standing', {
    access: 'rsvp.set',
    summary: 'The role in which the caller wants a seat in each event of a series',
    reply: standingTold,
  }),
  stand: endpoint('PUT', '/event-series/:id/standing', {
    access: 'rsvp.set',
    summary:
      'Want a seat in each event of a series, also in those that are still to be made; or no more',
    body: z.lazy(() =>
      z.object({ role: z.nullable(line(60)), orWait: z._default(boolean, false) }),
    ),
    reply: standingTold,
  }),
  preview: endpoint('POST', '/event-series/preview', {
    access: 'events.edit',
    summary: 'The first dates of a rule of recurrence (RFC 5545: daily, weekly or monthly)',
    body: z.lazy(() => z.object({ ...recurrenceGiven(), start: instant() })),
    reply: recurrencePreview,
  }),
};
