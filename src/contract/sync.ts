import * as z from 'zod/mini';
import {
  aboutSectionRow,
  briefingRow,
  pageRow,
  postingRow,
  postRow,
  resourceRow,
  videoCategoryRow,
  videoRow,
} from './content.ts';
import { endpoint } from './endpoint.ts';
import { eventRow, myRsvp, rsvpRow } from './events.ts';
import { memberRow, position, preferences, profile } from './members.ts';
import { instant, revision } from './shapes.ts';

/** The member's own documents, one row each; `id` is the document's name. */
export const documentRow = z.discriminatedUnion('id', [
  z.object({ id: z.literal('profile'), revision, value: profile }),
  z.object({ id: z.literal('preferences'), revision, value: preferences }),
  z.object({ id: z.literal('positions'), revision, value: z.array(position) }),
]);
export type DocumentRow = z.infer<typeof documentRow>;

/** Everything that is kept on the device: collection -> shape of its rows. */
export const collections = {
  posts: postRow,
  aboutSections: aboutSectionRow,
  pages: pageRow,
  documents: documentRow,
  myRsvps: myRsvp,
  events: eventRow,
  rsvps: rsvpRow,
  members: memberRow,
  briefings: briefingRow,
  resources: resourceRow,
  postings: postingRow,
  videoCategories: videoCategoryRow,
  videos: videoRow,
  leadershipCategories: videoCategoryRow,
  leadershipVideos: videoRow,
} as const;
export type Collection = keyof typeof collections;
export type Row<C extends Collection> = z.infer<(typeof collections)[C]>;

/** What a caller may see. The many events make `org` the last one to be complete on a device. */
export const syncScopes = ['self', 'public', 'org', 'leadership'] as const;
export type SyncScope = (typeof syncScopes)[number];

/** Which scope brings a collection. A scope that is lost takes its collections off the device. */
export const scopeOf: Readonly<Record<Collection, SyncScope>> = {
  posts: 'public',
  aboutSections: 'public',
  pages: 'public',
  documents: 'self',
  myRsvps: 'self',
  events: 'org',
  rsvps: 'org',
  members: 'org',
  briefings: 'org',
  resources: 'org',
  postings: 'org',
  videoCategories: 'org',
  videos: 'org',
  leadershipCategories: 'leadership',
  leadershipVideos: 'leadership',
};

export const collectionNames = Object.keys(scopeOf) as Collection[];

const changes = z.object({
  posts: z.optional(z.array(postRow)),
  aboutSections: z.optional(z.array(aboutSectionRow)),
  pages: z.optional(z.array(pageRow)),
  documents: z.optional(z.array(documentRow)),
  myRsvps: z.optional(z.array(myRsvp)),
  events: z.optional(z.array(eventRow)),
  rsvps: z.optional(z.array(rsvpRow)),
  members: z.optional(z.array(memberRow)),
  briefings: z.optional(z.array(briefingRow)),
  resources: z.optional(z.array(resourceRow)),
  postings: z.optional(z.array(postingRow)),
  videoCategories: z.optional(z.array(videoCategoryRow)),
  videos: z.optional(z.array(videoRow)),
  leadershipCategories: z.optional(z.array(videoCategoryRow)),
  leadershipVideos: z.optional(z.array(videoRow)),
});
export type Changes = z.infer<typeof changes>;

/**
 * One page of the pull.
 *
 * `changes` are rows as they are now; applying one twice or late is harmless because `revision` decides.
 * `deleted` are ids that are gone for good. `cursor` is opaque and goes into the next call; `more` asks for
 * that call at once. `scopes` are those the caller has now: any other one is wiped. `started` names scopes
 * that this page begins to deliver from the start, `finished` those of them whose last page this is: rows of
 * a finished scope that no page since `started` brought are to be removed. `coming`, on the page that starts `org`, is
 * how many events it brings in all, to be shown while they come.
 */
export const syncPage = z.object({
  changes,
  deleted: z.partialRecord(
    z.enum(collectionNames as [Collection, ...Collection[]]),
    z.array(z.string()),
  ),
  cursor: z.string(),
  more: z.boolean(),
  scopes: z.array(z.enum(syncScopes)),
  started: z.array(z.enum(syncScopes)),
  finished: z.array(z.enum(syncScopes)),
  coming: z.optional(z.int().check(z.nonnegative())),
});
export type SyncPage = z.infer<typeof syncPage>;

export const pullPage = endpoint('GET', '/sync', {
  access: 'anyone',
  refusesDeadToken: true,
  summary: 'Everything the caller may see that changed since the cursor, in pages',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(4_000))) }),
  reply: syncPage,
});

export const sync = {
  pull: pullPage,
  month: endpoint('GET', '/sync/events', {
    access: 'events.read',
    summary: 'Events (with RSVPs) between two instants, for months beyond the horizon of the pull',
    query: z.object({
      from: instant(),
      to: instant(),
    }),
    reply: z.object({ events: z.array(eventRow), rsvps: z.array(rsvpRow) }),
  }),
};

/** One line of `GET /api/live`, newline-delimited JSON. `beat` keeps the line alive; `changed` asks for a pull. */
export const liveLine = z.union([
  z.object({ beat: z.number() }),
  z.object({ changed: z.array(z.enum(syncScopes)) }),
]);
export type LiveLine = z.infer<typeof liveLine>;
/** Milliseconds between two beats of the live stream. */
export const LIVE_BEAT_MS = 15_000;
