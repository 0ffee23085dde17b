import type { SyncScope } from '#contract/collections.ts';
import type { ChangeKey, ScopePosition } from '#server/core/sync/cursor.ts';
import type { PullParts, SyncSource, SyncSources } from '#server/core/sync/source.ts';
import { readChanges, type NotedChange } from './changes.repository.ts';
import type { DatabaseMoment } from './database-moment.ts';
import { collectionsKnown } from './initial-load.ts';

export interface PassParts extends PullParts {
  readonly moment: DatabaseMoment;
  readonly sources: SyncSources;
}

/**
 * Delivers what changed in a scope since the position's horizon, as far as there is room on the page. A row is delivered
 * as it is now. The horizon only moves at the end of the pass, to the one taken before its first page: anything that
 * becomes visible in the meantime is above it.
 */
export async function deliverChanges(
  scope: SyncScope,
  from: ScopePosition,
  { moment, sources, ...parts }: PassParts,
): Promise<ScopePosition> {
  const next = from.pass?.horizon ?? moment.horizon;
  const limit = parts.page.room;
  if (limit === 0) return from;
  const after = from.pass?.after ?? null;
  const changes = await readChanges(parts.db, scope, {
    sources,
    userId: parts.userId,
    horizon: from.horizon,
    after,
    limit,
  });
  for (const name of collectionsKnown(scope, parts.knows)) {
    const changed = changesFor(sources[name], changes).map(({ id }) => id);
    if (changed.length > 0) await sources[name].deliver(parts, changed);
  }
  const last = changes.at(-1);
  if (!last || changes.length < limit) return { horizon: next };
  return { horizon: from.horizon, pass: { horizon: next, after: keyOf(last) } };
}

function changesFor({ collection, follows }: SyncSource, changes: readonly NotedChange[]) {
  const named = [collection, ...(follows?.collections ?? [])];
  return changes.filter((change) => named.includes(change.collection));
}

function keyOf({ xid, collection, id }: NotedChange): ChangeKey {
  return { xid, collection, id };
}
