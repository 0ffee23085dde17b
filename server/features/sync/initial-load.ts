import {
  collections,
  collectionsOf,
  type Collection,
  type SyncScope,
} from '#contract/collections.ts';
import { isCollectionKnown } from '#contract/knowledge.ts';
import type { LoadPosition } from '#server/core/sync/cursor.ts';
import type { Key, LoadStep, Progress, PullParts, SyncSources } from '#server/core/sync/source.ts';

/**
 * The steps of a scope's load, in the order of declaration: small collections first, so that every screen has something to show;
 * then those that are bound to a time, like events.
 */
function stepsOf(
  sources: SyncSources,
  scope: SyncScope,
  knows: number,
): ReadonlyMap<string, LoadStep> {
  const names = collectionsKnown(scope, knows);
  const inOrder = [
    ...names.filter((name) => !('isTimeBound' in collections[name])),
    ...names.filter((name) => 'isTimeBound' in collections[name]),
  ];
  return new Map(
    inOrder.flatMap((name) => {
      const { load } = sources[name];
      return load ? [[name, load] as const] : [];
    }),
  );
}

/** What a device of that number has of a scope. */
export function collectionsKnown(scope: SyncScope, knows: number): readonly Collection[] {
  return collectionsOf(scope).filter((name) => isCollectionKnown(name, knows));
}

export function firstPosition(sources: SyncSources, scope: SyncScope, knows: number): LoadPosition {
  const [step = ''] = stepsOf(sources, scope, knows).keys();
  return { step, after: null };
}

/** Whether this server knows the position's step; false if another version of the server created it. */
export function isKnownPosition(
  sources: SyncSources,
  scope: SyncScope,
  { position: { step }, knows }: { readonly position: LoadPosition; readonly knows: number },
): boolean {
  return stepsOf(sources, scope, knows).has(step);
}

/** How many rows a load of the scope brings in all, as far as its collections count theirs; null if none does. */
export async function countRows(
  sources: SyncSources,
  scope: SyncScope,
  { db, now, knows }: PullParts,
): Promise<number | null> {
  let counted: number | null = null;
  for (const name of collectionsKnown(scope, knows)) {
    const more = await sources[name].count?.(db, now);
    if (more !== undefined) counted = (counted ?? 0) + more;
  }
  return counted;
}

/** Continues loading until the page is full or the scope complete; null if it is complete. */
export async function load(
  sources: SyncSources,
  scope: SyncScope,
  { from, parts }: { readonly from: LoadPosition; readonly parts: PullParts },
): Promise<LoadPosition | null> {
  let after: Key = from.after;
  let reached = false;
  for (const [name, step] of stepsOf(sources, scope, parts.knows)) {
    reached ||= name === from.step;
    if (!reached) continue;
    for (let state: Progress['state'] = 'more'; state !== 'done';) {
      if (state === 'full' || parts.page.room === 0)
        return { step: name, after: after && [...after] };
      ({ after, state } = await step(parts, after));
    }
  }
  return null;
}
