import type { ObservabilitySet, RangeSet } from 'dexie';
import { RangeSet as Ranges } from 'dexie';

/** The keys of the rows that were written or deleted, or `all` if it may be any of them. */
export type Changed = readonly string[] | 'all';

/** The keys that changed in the given tables, by Dexie's notice of a change in this tab, in another one or in the worker. */
export function changedTables(
  database: string,
  parts: ObservabilitySet,
  tables: readonly string[],
): ReadonlyMap<string, Changed> {
  const found = new Map<string, Changed>();
  for (const table of tables) {
    const changed = 'all' in parts ? 'all' : changedIn(`idb://${database}/${table}/`, parts);
    if (changed.length > 0) found.set(table, changed);
  }
  return found;
}

function changedIn(part: string, parts: ObservabilitySet): Changed {
  const keys = new Set<string>();
  for (const tree of [parts[part], parts[`${part}:dels`]]) {
    if (!tree || !('from' in tree)) continue;
    for (const { from, to } of iterable(tree)) {
      if (from !== to || typeof from !== 'string') return 'all';
      keys.add(from);
    }
  }
  return [...keys];
}

/** The ranges of a tree. From another tab it comes as a bare tree; the iterator alone is Dexie's own. */
function* iterable(tree: ObservabilitySet[string]): Iterable<{ from: unknown; to: unknown }> {
  const ranges: RangeSet = new Ranges().add(tree);
  const iterator = ranges[Symbol.iterator]();
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value;
}
