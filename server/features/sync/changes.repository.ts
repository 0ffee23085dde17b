import { sql, type SQL } from 'drizzle-orm';
import { collectionsOf, type Collection, type SyncScope } from '#contract/collections.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { ChangeKey } from './cursor.ts';

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
  if (scope === 'self') return readOwnChanges(db, query);
  const collections = sql.param(collectionsOf(scope));
  return rowsOf(db, sql`${changesWhere(sql`collection = any(${collections}::text[])`, query)}`);
}

/** Whatever is marked as the member's own, and the events that the member attends. */
function readOwnChanges(db: Queryable, query: ChangesAfter): Promise<Change[]> {
  const { userId, limit } = query;
  const own = changesWhere(sql`owner = ${userId}::uuid`, query);
  const attended = changesWhere(
    sql`collection = 'events' and id in
      (select event_id::text from rsvps where user_id = ${userId}::uuid and attending)`,
    query,
  );
  return rowsOf(
    db,
    sql`select xid, collection, id, deleted from ((${own}) union all (${attended})) as changed
      order by xid::xid8, collection, id limit ${limit}`,
  );
}

function changesWhere(condition: SQL, { horizon, after, limit }: ChangesAfter): SQL {
  const behind = after
    ? sql`and (xid, collection, id) > (${after.xid}::xid8, ${after.collection}, ${after.id})`
    : sql``;
  return sql`select xid::text as xid, collection, id, deleted from changes
    where xid >= ${horizon}::xid8 ${behind} and ${condition}
    order by changes.xid, collection, id limit ${limit}`;
}
