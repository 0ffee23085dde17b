import { byId, byName } from '#domain/by-name.ts';
import type { Searchable } from './searchables.ts';
import type { Match } from './word-index.ts';
import { hasWord } from './words.ts';

/** How many of each group are shown; more is found by adding a word. */
export const MOST_OF_A_GROUP = 5;

/** How many of one title are shown: an event that comes back every week must not push out the others. */
const MOST_OF_A_TITLE = 2;

export type GroupName = 'Events' | 'Members' | 'Departments' | 'Posts and pages';
export const groupNames: readonly GroupName[] = [
  'Events',
  'Members',
  'Departments',
  'Posts and pages',
];

/** What is found besides rows of the database: departments and their positions, which are part of the program. */
export interface PartSearchable {
  readonly kind: 'department' | 'position';
  readonly id: string;
  readonly title: string;
  readonly also: readonly string[];
  readonly departmentId: string;
}
export type Findable = Searchable | PartSearchable;

const groups: Readonly<Record<Findable['kind'], GroupName>> = {
  event: 'Events',
  member: 'Members',
  department: 'Departments',
  position: 'Departments',
  resource: 'Departments',
  posting: 'Departments',
  category: 'Departments',
  video: 'Departments',
  post: 'Posts and pages',
  section: 'Posts and pages',
  page: 'Posts and pages',
};

export interface Group {
  readonly name: GroupName;
  readonly found: readonly Findable[];
}

/**
 * The best of each group, in order: exact matches before corrected ones, events that are still to come before those that are
 * over (`now` in milliseconds), the sooner first. The order of equals is always the same.
 */
export function bestOf(matches: Iterable<Match<Findable>>, now: number): readonly Group[] {
  const best = new Map<GroupName, Match<Findable>[]>();
  for (const match of matches) {
    const name = groups[match.of.kind];
    const group = best.get(name) ?? [];
    best.set(name, group);
    insert(group, match, now);
  }
  return groupNames.flatMap((name) => {
    const found = best.get(name)?.map(({ of }) => of) ?? [];
    return found.length > 0 ? [{ name, found }] : [];
  });
}

/** Puts groups with one of the words in a title before those where the words are only found elsewhere. */
export function titlesFirst(groups: readonly Group[], words: readonly string[]): readonly Group[] {
  const hasTitle = ({ found }: Group) =>
    found.some(({ title }) => words.some((word) => hasWord(title, word)));
  return [...groups.filter(hasTitle), ...groups.filter((group) => !hasTitle(group))];
}

/** Inserts a match, and keeps the group in order, no longer than is shown, and without too many of one title. */
function insert(group: Match<Findable>[], match: Match<Findable>, now: number): void {
  const last = group[MOST_OF_A_GROUP - 1];
  if (last && compare(last, match, now) <= 0) return;
  const place = group.findIndex((other) => compare(match, other, now) < 0);
  group.splice(place === -1 ? group.length : place, 0, match);
  const namesakes = group.filter(
    ({ of }) => of.kind === 'event' && match.of.kind === 'event' && of.title === match.of.title,
  );
  const surplus = namesakes[MOST_OF_A_TITLE];
  if (surplus) group.splice(group.indexOf(surplus), 1);
  else if (group.length > MOST_OF_A_GROUP) group.pop();
}

/** Negative if `a` comes first. */
function compare(a: Match<Findable>, b: Match<Findable>, now: number): number {
  if (a.isTypo !== b.isTypo) return a.isTypo ? 1 : -1;
  const isByScore = a.isTypo || a.of.kind !== 'event' || b.of.kind !== 'event';
  if (isByScore && a.score !== b.score) return b.score - a.score;
  return byTime(a.of, b.of, now) || byTitle(a.of, b.of);
}

function byTime(a: Findable, b: Findable, now: number): number {
  if (a.kind === 'event' && b.kind === 'event') {
    const [isOver, isOtherOver] = [a.summary.end <= now, b.summary.end <= now];
    if (isOver !== isOtherOver) return isOver ? 1 : -1;
    const sooner = a.summary.start - b.summary.start;
    return isOver ? -sooner : sooner;
  }
  if (a.kind === 'post' && b.kind === 'post') {
    return Date.parse(b.createdAt) - Date.parse(a.createdAt);
  }
  return 0;
}

function byTitle(a: Findable, b: Findable): number {
  return byName(a.title, b.title) || byId(a.id, b.id);
}
