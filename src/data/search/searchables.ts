import { collectionNames, type Collection, type RowOf } from '#contract/collections.ts';
import type { PostRow } from '#contract/posts.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { organisationNow } from '../organisation.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { eventSummary, hiddenSummary, type EventSummary } from '#sync/views/event-summary.ts';
import type { Indexed } from './word-index.ts';

// What can be found, and by which words. Only what the device holds: names, titles and tags, never a text.

interface Kept extends Indexed {
  /** The id of the row it comes from. */
  readonly rowId: string;
  /** A row with the same revision is the same. */
  readonly revision: number;
}
export interface EventSearchable extends Kept {
  readonly kind: 'event';
  readonly summary: EventSummary;
}
export interface PostSearchable extends Kept {
  readonly kind: 'post';
  readonly createdAt: string;
}
export interface MemberSearchable extends Kept {
  readonly kind: 'member';
  readonly avatarUrl: string;
  readonly positions: readonly { readonly department: string; readonly title: string }[];
}
/** What belongs to a department, or to the leaders' library. */
export interface DepartmentSearchable extends Kept {
  readonly kind: 'resource' | 'posting' | 'category' | 'video';
  readonly departmentId: string;
  /** The category of a video; nothing else has one. */
  readonly categoryId?: string;
}
export interface PageSearchable extends Kept {
  readonly kind: 'section' | 'page';
}

export type Searchable =
  | EventSearchable
  | PostSearchable
  | MemberSearchable
  | DepartmentSearchable
  | PageSearchable;

interface Reading<C extends Collection> {
  readonly kind: Searchable['kind'];
  readonly read: (row: RowOf<C>) => Searchable;
  /** A collection of the same kind for different people: what has left one may be in the other. */
  readonly twin?: Collection;
}

/** How the rows of each collection are found. Null if they are not, or if the calendar's summaries of them are, as for events. */
export const readings = {
  posts: { kind: 'post', read: (row) => postSearchable(row) },
  aboutSections: {
    kind: 'section',
    read: (row) => ({ ...kept('section', row, row.title), also: [] }),
  },
  pages: {
    kind: 'page',
    read: (row) => ({ ...kept('page', row, pageTitle(row)), also: [] }),
  },
  members: { kind: 'member', read: memberSearchable },
  resources: {
    kind: 'resource',
    read: (row) => ({ ...kept('resource', row, row.name), ...inDepartment(row) }),
  },
  postings: {
    kind: 'posting',
    read: (row) => ({ ...kept('posting', row, row.title), ...inDepartment(row) }),
  },
  videoCategories: { kind: 'category', read: categorySearchable, twin: 'leadershipCategories' },
  leadershipCategories: { kind: 'category', read: categorySearchable, twin: 'videoCategories' },
  videos: { kind: 'video', read: videoSearchable, twin: 'leadershipVideos' },
  leadershipVideos: { kind: 'video', read: videoSearchable, twin: 'videos' },
  briefings: null,
  documents: null,
  events: null,
  motd: null,
  myRsvps: null,
  mySubmissions: null,
  notices: null,
  rsvps: null,
  seatWatches: null,
  submissions: null,
  departments: null,
  positions: null,
  offeredRoles: null,
  myAnswers: null,
  waitlists: null,
  checkIns: null,
  eventDrafts: { kind: 'event', read: draftSearchable, twin: 'events' },
  eventPeople: null,
  absences: null,
} as const satisfies { readonly [C in Collection]: Reading<C> | null };

export type Searched = {
  [C in Collection]: (typeof readings)[C] extends null ? never : C;
}[Collection];

export const searchedCollections = collectionNames.filter(
  (name): name is Searched => readings[name] !== null,
);

/** The reading of a collection whose name is only known at run time. */
export function readingOf<C extends Searched>(name: C): Reading<C> {
  return readings[name] as Reading<C>;
}

/** The id of an event in the search. */
export function eventFound(eventId: string): string {
  return `event ${eventId}`;
}

/** An event as the calendar shows it; null if it is deleted or hidden. */
export function eventSearchable(summary: EventSummary): EventSearchable | null {
  return summary.hidden === 1 ? null : summarised(summary, summary.seq);
}

/** Below zero, no revision is that of a summary: an event and its draft are never the same. */
function draftSearchable(row: RowOf<'eventDrafts'>): EventSearchable {
  return summarised(eventSummary(row, hiddenSummary(row.id, 0)), -1 - row.revision);
}

function summarised(summary: EventSummary, revision: number): EventSearchable {
  const { id, title, department } = summary;
  return { ...kept('event', { id, revision }, title), also: [nameOf(department)], summary };
}

export function isDraft(found: Searchable): boolean {
  return found.kind === 'event' && found.summary.isDraft === true;
}

export function postSearchable(
  row: Pick<PostRow, 'id' | 'revision' | 'title' | 'createdAt'>,
): PostSearchable {
  return { ...kept('post', row, row.title), also: [], createdAt: row.createdAt };
}

/** The id of a row of this collection in the index. */
export function searchableId(table: Searched, rowId: string): string {
  return `${readingOf(table).kind} ${rowId}`;
}

/** Whether this may be a row of the collection: of the events, all but the drafts come from the calendar's summaries. */
export function mayBeOf(table: Searched, found: Searchable): boolean {
  return found.kind === readingOf(table).kind && (found.kind !== 'event' || isDraft(found));
}

function kept<K extends Searchable['kind']>(
  kind: K,
  { id, revision }: { readonly id: string; readonly revision: number },
  title: string,
) {
  return { kind, id: `${kind} ${id}`, rowId: id, revision, title };
}

function memberSearchable(row: RowOf<'members'>): MemberSearchable {
  const { primaryPosition, secondaryPosition, tertiaryPosition } = row;
  const held = [primaryPosition, secondaryPosition, tertiaryPosition].flatMap((one) => one ?? []);
  return {
    ...kept('member', row, row.username),
    avatarUrl: row.avatarUrl,
    // A member who has lost the flag is in no roster any more.
    positions: row.isOrgMember ? held : [],
    also: row.isOrgMember ? held.flatMap((one) => [one.title, nameOf(one.department)]) : [],
  };
}

function categorySearchable(row: RowOf<'videoCategories'>): DepartmentSearchable {
  return {
    ...kept('category', row, row.categoryName),
    departmentId: row.library,
    also: [nameOf(row.library)],
  };
}

function videoSearchable(row: RowOf<'videos'>): DepartmentSearchable {
  return {
    ...kept('video', row, row.videoTitle),
    departmentId: row.library,
    categoryId: row.categoryId,
    also: [nameOf(row.library)],
  };
}

function inDepartment({ departmentId, tags }: RowOf<'resources' | 'postings'>) {
  return { departmentId, also: [...tags, nameOf(departmentId)] };
}

function nameOf(departmentId: string): string {
  if (departmentId === LEADERSHIP_LIBRARY) return 'Leadership';
  return departmentId === '' ? '' : organisationNow().nameOf(departmentId);
}
