import * as z from 'zod/mini';
import { aboutSectionRow } from './about-row.ts';
import { postingRow, submissionRow } from './applications.ts';
import { absenceRow } from './absence-row.ts';
import { answerRow, eventPersonRow, waitlistRow } from './answers.ts';
import { briefingRow } from './briefing-row.ts';
import { checkInRow } from './check-in.ts';
import { pageRow } from './documents.ts';
import { eventRow, myRsvp, rsvpRow } from './events.ts';
import { memberRow } from './member-rows.ts';
import { motdRow } from './motd.ts';
import { noticeRow, seatWatchRow } from './notices.ts';
import { catalogueRow, departmentRow, offeredRole } from './organisation-rows.ts';
import { postRow } from './posts.ts';
import { documentRow } from './profile.ts';
import { resourceRow } from './resource-row.ts';
import { videoCategoryRow, videoRow } from './video-rows.ts';

/**
 * Parts of the data a caller may see: `leadership` is for those who keep the leadership videos, `leaders` for the roles
 * Leader and Admin. `managed` is what the managers of a department have of it: each gets that of the departments that they manage
 * now, and all of it anew once those are others (PL21). `events` is for whoever may edit events; `checkin` as well, and for the helpers
 * of events, each of whom gets that of the events that name them (CI6). Because of its many events, `org` is the last to be complete on a device.
 */
export const syncScopes = [
  'self',
  'public',
  'org',
  'leadership',
  'leaders',
  'managed',
  'events',
  'checkin',
] as const;
export type SyncScope = (typeof syncScopes)[number];

/** What a person would say a collection is about; the sync centre has a line for each. */
export const collectionSubjects = [
  'events',
  'posts',
  'departments',
  'videos',
  'pages',
  'profile',
  'notices',
] as const;
export type CollectionSubject = (typeof collectionSubjects)[number];

interface Declared {
  /** The shape of its rows; each has `id` and `revision`. */
  readonly row: z.ZodMiniType<{ readonly id: string; readonly revision: number }>;
  /** The scope it belongs to. A member who loses a scope loses its collections from the device. */
  readonly scope: SyncScope;
  readonly subject: CollectionSubject;
  /** Fields by which a device looks rows up, besides their id. */
  readonly indexes: readonly string[];
  /** The number of the contract that brought it (contract/knowledge); missing from the first ones. */
  readonly since?: number;
  /** The number that gave its rows further fields: a device that learns it loads them anew, for it has left these out. */
  readonly grownIn?: number;
  /** Only from the horizon on, and in order of time. */
  readonly isTimeBound?: true;
}

/**
 * Everything that is kept on the device, declared once. The shape of a page, the change feed, the first load and the
 * list of the sync centre follow from it; the tables of a device and the triggers that note changes are checked against
 * it.
 */
export const collections = {
  posts: { row: postRow, scope: 'public', subject: 'posts', indexes: [] },
  aboutSections: { row: aboutSectionRow, scope: 'public', subject: 'pages', indexes: [] },
  pages: { row: pageRow, scope: 'public', subject: 'pages', indexes: [] },
  documents: { row: documentRow, scope: 'self', subject: 'profile', indexes: [] },
  myRsvps: { row: myRsvp, scope: 'self', subject: 'events', indexes: [] },
  notices: { row: noticeRow, scope: 'self', subject: 'notices', indexes: [] },
  seatWatches: { row: seatWatchRow, scope: 'self', subject: 'events', indexes: [] },
  events: {
    row: eventRow,
    scope: 'org',
    subject: 'events',
    indexes: ['start'],
    isTimeBound: true,
    grownIn: 5,
  },
  rsvps: {
    row: rsvpRow,
    scope: 'org',
    subject: 'events',
    indexes: ['eventId', 'userId'],
    isTimeBound: true,
  },
  members: { row: memberRow, scope: 'org', subject: 'departments', indexes: [] },
  briefings: { row: briefingRow, scope: 'org', subject: 'departments', indexes: [] },
  resources: { row: resourceRow, scope: 'org', subject: 'departments', indexes: ['departmentId'] },
  postings: { row: postingRow, scope: 'org', subject: 'departments', indexes: ['departmentId'] },
  videoCategories: { row: videoCategoryRow, scope: 'org', subject: 'videos', indexes: ['library'] },
  videos: { row: videoRow, scope: 'org', subject: 'videos', indexes: ['categoryId'] },
  leadershipCategories: {
    row: videoCategoryRow,
    scope: 'leadership',
    subject: 'videos',
    indexes: [],
  },
  leadershipVideos: {
    row: videoRow,
    scope: 'leadership',
    subject: 'videos',
    indexes: ['categoryId'],
  },
  motd: { row: motdRow, scope: 'leaders', subject: 'pages', indexes: [] },
  mySubmissions: {
    row: submissionRow,
    scope: 'self',
    subject: 'departments',
    indexes: [],
    since: 2,
  },
  submissions: {
    row: submissionRow,
    scope: 'managed',
    subject: 'departments',
    indexes: ['departmentId'],
    since: 2,
  },
  // Before the departments: where a device has one of these, it has all positions.
  positions: {
    row: catalogueRow,
    scope: 'public',
    subject: 'departments',
    indexes: [],
    since: 3,
  },
  departments: {
    row: departmentRow,
    scope: 'public',
    subject: 'departments',
    indexes: [],
    since: 3,
  },
  offeredRoles: {
    row: offeredRole,
    scope: 'org',
    subject: 'events',
    indexes: [],
    since: 3,
  },
  myAnswers: { row: answerRow, scope: 'self', subject: 'events', indexes: [], since: 4 },
  waitlists: {
    row: waitlistRow,
    scope: 'org',
    subject: 'events',
    indexes: ['eventId'],
    isTimeBound: true,
    since: 4,
  },
  checkIns: {
    row: checkInRow,
    scope: 'checkin',
    subject: 'events',
    indexes: ['eventId'],
    since: 5,
  },
  eventDrafts: { row: eventRow, scope: 'events', subject: 'events', indexes: [], since: 5 },
  eventPeople: {
    row: eventPersonRow,
    scope: 'events',
    subject: 'events',
    indexes: ['eventId'],
    since: 5,
  },
  absences: { row: absenceRow, scope: 'events', subject: 'events', indexes: [], since: 5 },
} as const satisfies Readonly<Record<string, Declared>>;

export type Collection = keyof typeof collections;
export type RowOf<C extends Collection> = z.infer<(typeof collections)[C]['row']>;

export const collectionNames = Object.keys(collections) as readonly Collection[];

/** The scope that a collection belongs to. */
export const scopeOf = Object.fromEntries(
  collectionNames.map((name) => [name, collections[name].scope]),
) as Readonly<Record<Collection, SyncScope>>;

/** The collections of a scope, in the order of their declaration. */
export function collectionsOf(scope: SyncScope): readonly Collection[] {
  return collectionNames.filter((name) => scopeOf[name] === scope);
}

type ChangesShape = {
  [C in Collection]: z.ZodMiniOptional<z.ZodMiniArray<(typeof collections)[C]['row']>>;
};

/** Rows of some collections, as they are now. */
export const changes = z.object(
  Object.fromEntries(
    collectionNames.map((name) => [
      name,
      z.optional(z.array<z.ZodMiniType>(collections[name].row)),
    ]),
  ) as unknown as ChangesShape,
);
export type Changes = z.infer<typeof changes>;
