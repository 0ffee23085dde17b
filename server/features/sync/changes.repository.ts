import { sql } from 'drizzle-orm';
import { collectionsOf, type Collection, type SyncScope } from '#contract/collections.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { ChangeKey } from '#server/core/http/cursor.ts';

/** The collection `myRsvps` only contains the member's own RSVPs of deleted events; see migrations/0001. */
export interface Change extends ChangeKey {
  readonly collection: Collection;
  readonly deleted: boolean;
}

export interface ChangesAfter {
  readonly userId: string;
  /** Everything touched by this transaction and later ones. */
  readonly horizon: string;
  /** In the middle of a pass: the last change delivered. */
  readonly after: ChangeKey | null;
  readonly limit: number;
}

/** What a scope reads of `changes`, in the order (xid, collection, id). */
export function readChanges(
  db: Queryable,
  scope: SyncScope,
  query: ChangesAfter,
): Promise<Change[]> {
  return scope === 'self' ? readOwnChanges(db, query) : readSharedChanges(db, scope, query);
}

/** Each collection is read by itself, from where the pass stands in it: nothing that the scope doesn't have is looked at. */
function readSharedChanges(
  db: Queryable,
  scope: SyncScope,
  { horizon, after, limit }: ChangesAfter,
): Promise<Change[]> {
  const collections = collectionsOf(scope);
  const begins = collections.map((collection) => beginOf(collection, horizon, after));
  return rowsOf(
    db,
    sql`select found.xid::text as xid, begin.collection, found.id, found.deleted
      from unnest(
        ${sql.param(collections)}::text[],
        ${sql.param(begins.map(({ xid }) => xid))}::text[],
        ${sql.param(begins.map(({ id }) => id))}::text[]
      ) as begin (collection, xid, id),
      lateral (
        select xid, id, deleted from changes
        where changes.collection = begin.collection
          and (changes.xid, changes.id) > (begin.xid::xid8, begin.id)
        order by changes.xid, changes.id limit ${limit}
      ) as found
      order by found.xid, begin.collection collate "C", found.id limit ${limit}`,
  );
}

/** What lies before the first change of a collection that is still to be delivered; no id is empty. */
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

/** Whatever is marked as the member's own, and the events that the member attends. */
function readOwnChanges(
  db: Queryable,
  { userId, horizon, after, limit }: ChangesAfter,
): Promise<Change[]> {
  const behind = after
    ? sql`and (changes.xid, changes.collection collate "C", changes.id)
        > (${after.xid}::xid8, ${after.collection}, ${after.id})`
    : sql``;
  const rest = sql`changes.xid >= ${horizon}::xid8 ${behind}
    order by changes.xid, changes.collection collate "C", changes.id limit ${limit}`;
  const columns = sql`changes.xid, changes.collection, changes.id, changes.deleted`;
  return rowsOf(
    db,
    sql`select xid::text as xid, collection, id, deleted from (
        (select ${columns} from changes where owner = ${userId}::uuid and ${rest})
        union all
        (select ${columns} from rsvps
          join changes on changes.collection = 'events' and changes.id = rsvps.event_id::text
          where rsvps.user_id = ${userId}::uuid and rsvps.attending and ${rest})
      ) as changed
      order by changed.xid, collection collate "C", id limit ${limit}`,
  );
}
