import { sql } from 'drizzle-orm';
import { collectionsOf, type Collection, type SyncScope } from '#contract/collections.ts';
import type { ChangeKey } from '#server/core/sync/cursor.ts';
import type { SyncSources } from '#server/core/sync/source.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';

export interface NotedChange extends ChangeKey {
  readonly collection: Collection;
}

export interface ChangesAfter {
  readonly sources: SyncSources;
  readonly userId: string;
  /** Changes of this transaction and later ones are read. */
  readonly horizon: string;
  /** The last change delivered, in the middle of a pass. */
  readonly after: ChangeKey | null;
  readonly limit: number;
}

/** What a scope reads of `changes`, in the order (xid, collection, id). */
export function readChanges(
  db: Queryable,
  scope: SyncScope,
  query: ChangesAfter,
): Promise<NotedChange[]> {
  return scope === 'self' ? readOwnChanges(db, query) : readSharedChanges(db, scope, query);
}

/** Reads each collection by itself, from where the pass stands in it, so that no row of another scope is looked at. */
function readSharedChanges(
  db: Queryable,
  scope: SyncScope,
  { horizon, after, limit }: ChangesAfter,
): Promise<NotedChange[]> {
  const collections = collectionsOf(scope);
  const begins = collections.map((collection) => beginOf(collection, horizon, after));
  return rowsOf(
    db,
    sql`select found.xid::text as xid, begin.collection, found.id
      from unnest(
        ${sql.param(collections)}::text[],
        ${sql.param(begins.map(({ xid }) => xid))}::text[],
        ${sql.param(begins.map(({ id }) => id))}::text[]
      ) as begin (collection, xid, id),
      lateral (
        select xid, id from changes
        where changes.collection = begin.collection
          and (changes.xid, changes.id) > (begin.xid::xid8, begin.id)
        order by changes.xid, changes.id limit ${limit}
      ) as found
      order by found.xid, begin.collection collate "C", found.id limit ${limit}`,
  );
}

/** A key just before the first change of the collection that is still to be delivered; no id is empty. */
function beginOf(
  collection: Collection,
  horizon: string,
  after: ChangeKey | null,
): { readonly xid: string; readonly id: string } {
  if (!after) return { xid: horizon, id: '' };
  if (collection === after.collection) return after;
  const isPassed = collection < after.collection;
  return { xid: isPassed ? String(BigInt(after.xid) + 1n) : after.xid, id: '' };
}

/** Changes marked as the member's own, and changes of the rows that their own rows follow (`SyncSource.follows`). */
function readOwnChanges(
  db: Queryable,
  { sources, userId, horizon, after, limit }: ChangesAfter,
): Promise<NotedChange[]> {
  const behind = after
    ? sql`and (changes.xid, changes.collection collate "C", changes.id)
        > (${after.xid}::xid8, ${after.collection}, ${after.id})`
    : sql``;
  const rest = sql`changes.xid >= ${horizon}::xid8 ${behind}
    order by changes.xid, changes.collection collate "C", changes.id limit ${limit}`;
  const columns = sql`changes.xid, changes.collection, changes.id`;
  const followed = collectionsOf('self').flatMap((name) => {
    const joined = sources[name].follows?.changes?.(userId);
    return joined
      ? sql`union all (select ${columns} from ${joined.from} where ${joined.where} and ${rest})`
      : [];
  });
  return rowsOf(
    db,
    sql`select xid::text as xid, collection, id from (
        (select ${columns} from changes where owner = ${userId}::uuid and ${rest})
        ${sql.join(followed, sql` `)}
      ) as changed
      order by changed.xid, collection collate "C", id limit ${limit}`,
  );
}
