import type { Collection, Row } from '#contract/collections.ts';
import type { PostRow } from '#contract/posts.ts';
import { LEADERSHIP_LIBRARY } from '#contract/videos.ts';
import { departmentById } from '#domain/departments.ts';
import { titleOfPage } from '#domain/page-title.ts';
import type { EventSummary } from '#sync/views/event-summary.ts';
import type { Indexed } from './word-index.ts';

// What can be found, and by which words. Only what the device holds: names, titles and tags, never a text.

interface Kept extends Indexed {
  /** Of the row it comes from. */
  readonly rowId: string;
  /** A row with the same one is the same. */
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
  /** Of a video. */
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

/** How the rows of each collection are found; those of the other collections are not. */
export const readers = {
  posts: (row) => postSearchable(row),
  aboutSections: (row) => ({ ...kept('section', row, row.title), also: [] }),
  pages: (row) => ({ ...kept('page', row, titleOfPage(row.id)), also: [] }),
  members: memberSearchable,
  resources: (row) => ({
    ...kept('resource', row, row.name),
    departmentId: row.departmentId,
    also: [...row.tags, nameOf(row.departmentId)],
  }),
  postings: (row) => ({
    ...kept('posting', row, row.title),
    departmentId: row.departmentId,
    also: [...row.tags, nameOf(row.departmentId)],
  }),
  videoCategories: categorySearchable,
  videos: videoSearchable,
  leadershipCategories: categorySearchable,
  leadershipVideos: videoSearchable,
} as const satisfies { readonly [C in Collection]?: (row: Row<C>) => Searchable };

export type Searched = keyof typeof readers;

export const searchedCollections = Object.keys(readers) as readonly Searched[];

/** What an event is known by in the search. */
export function eventFound(eventId: string): string {
  return `event ${eventId}`;
}

/** As the calendar shows it; null for an event that is deleted or hidden. */
export function eventSearchable(summary: EventSummary): EventSearchable | null {
  if (summary.hidden === 1) return null;
  const { id, title, department, seq } = summary;
  return {
    ...kept('event', { id, revision: seq }, title),
    also: [nameOf(department)],
    summary,
  };
}

export function postSearchable(
  row: Pick<PostRow, 'id' | 'revision' | 'title' | 'createdAt'>,
): PostSearchable {
  return { ...kept('post', row, row.title), also: [], createdAt: row.createdAt };
}

/** What a row of this collection is known by in the index. */
export function searchableId(table: Searched, rowId: string): string {
  return `${kinds[table]} ${rowId}`;
}

const kinds = {
  posts: 'post',
  aboutSections: 'section',
  pages: 'page',
  members: 'member',
  resources: 'resource',
  postings: 'posting',
  videoCategories: 'category',
  videos: 'video',
  leadershipCategories: 'category',
  leadershipVideos: 'video',
} as const satisfies Readonly<Record<Searched, Searchable['kind']>>;

function kept<K extends Searchable['kind']>(
  kind: K,
  { id, revision }: { readonly id: string; readonly revision: number },
  title: string,
) {
  return { kind, id: `${kind} ${id}`, rowId: id, revision, title };
}

function memberSearchable(row: Row<'members'>): MemberSearchable {
  const { primaryPosition, secondaryPosition, tertiaryPosition } = row;
  const held = [primaryPosition, secondaryPosition, tertiaryPosition].flatMap((one) => one ?? []);
  return {
    ...kept('member', row, row.username),
    avatarUrl: row.avatarUrl,
    // Whoever has lost the flag stands in no roster any more.
    positions: row.isOrgMember ? held : [],
    also: row.isOrgMember ? held.flatMap((one) => [one.title, nameOf(one.department)]) : [],
  };
}

function categorySearchable(row: Row<'videoCategories'>): DepartmentSearchable {
  return {
    ...kept('category', row, row.categoryName),
    departmentId: row.library,
    also: [nameOf(row.library)],
  };
}

function videoSearchable(row: Row<'videos'>): DepartmentSearchable {
  return {
    ...kept('video', row, row.videoTitle),
    departmentId: row.library,
    categoryId: row.categoryId,
    also: [nameOf(row.library)],
  };
}

function nameOf(departmentId: string): string {
  if (departmentId === LEADERSHIP_LIBRARY) return 'Leadership';
  return departmentById(departmentId)?.name ?? '';
}
