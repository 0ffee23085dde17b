import {
  collectionNames,
  collections,
  scopeOf,
  syncScopes,
  type Collection,
} from './collections.ts';
import { newsSince, type News } from './news.ts';
import type { SyncScope } from './collections.ts';

// A device is only sent what its version of the contract knows: an unknown row would make a whole page unreadable for it.

/** What a device knows that doesn't say a number, because its version is older than the numbers. */
export const FIRST_KNOWLEDGE = 1;

/**
 * The number of this version: the highest `since` of a collection, a kind of news, or what the audit tells, as a test makes sure. Written out, for a device
 * needs to know nothing else of all that follows.
 */
export const KNOWLEDGE = 5;

/** The highest number that a collection or a kind of news came with. */
export function highestSince(): number {
  return Math.max(
    FIRST_KNOWLEDGE,
    ...collectionNames.flatMap((name) => [sinceOf(name), grownIn(name)]),
    ...Object.values(newsSince),
  );
}

/** Whether a device of that number knows the collection. */
export function isCollectionKnown(name: Collection, knows: number): boolean {
  return sinceOf(name) <= knows;
}

/** The scopes of which a device of that number knows anything. */
export function scopesKnown(knows: number): readonly SyncScope[] {
  return syncScopes.filter((scope) =>
    collectionNames.some((name) => scopeOf[name] === scope && isCollectionKnown(name, knows)),
  );
}

/** The kinds of news that a device of that number can read. */
export function newsKnown(knows: number): readonly News['kind'][] {
  return (Object.keys(newsSince) as News['kind'][]).filter((kind) => newsSince[kind] <= knows);
}

/** The scopes that have something a device of the number `knows` knows and one of the number `before` did not. */
export function scopesLearnt(before: number, knows: number): ReadonlySet<SyncScope> {
  const isNew = (since: number) => since > before && since <= knows;
  const learnt = new Set(
    collectionNames
      .filter((name) => isNew(sinceOf(name)) || isNew(grownIn(name)))
      .map((name) => scopeOf[name]),
  );
  if (Object.values(newsSince).some(isNew)) learnt.add(scopeOf.notices);
  return learnt;
}

function grownIn(name: Collection): number {
  const declared = collections[name];
  return 'grownIn' in declared ? declared.grownIn : FIRST_KNOWLEDGE;
}

function sinceOf(name: Collection): number {
  const declared = collections[name];
  return 'since' in declared ? declared.since : FIRST_KNOWLEDGE;
}
