import { sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { PRUNED } from './epoch.ts';

/** For how many days devices that were away are still told what changed; an older cursor loads in full. */
const KEPT_DAYS = 90;
/** Rows removed by one statement, so that other calls needn't wait long for it. */
const PORTION = 5_000;

/**
 * Removes changes older than 90 days, a portion at a time, so that the feed holds exactly the changes of that period.
 * How far it got is noted in the same statement: a pull reads both in one snapshot and so never mistakes a list with gaps
 * for a complete one.
 */
export async function pruneChanges(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  while ((await pruneOldest(db, before)) === PORTION);
}

/** Looks at the oldest by transaction, which lie together at the beginning of the index; removes and counts those past the limit. */
async function pruneOldest(db: Queryable, before: string): Promise<number> {
  const [row] = await rowsOf<{ readonly count: number }>(
    db,
    sql`with oldest as (
        select collection, id, at from changes order by xid, at limit ${PORTION}
      ),
      gone as (
        delete from changes using oldest
        where changes.collection = oldest.collection and changes.id = oldest.id
          and oldest.at < ${before}::timestamptz and changes.at < ${before}::timestamptz
        returning changes.xid
      ),
      noted as (
        insert into meta (key, value)
        select ${PRUNED}, max(xid)::text from gone having count(*) > 0
        on conflict (key) do update
        set value = greatest(meta.value::xid8, excluded.value::xid8)::text
      )
      select count(*)::int as count from oldest where at < ${before}::timestamptz`,
  );
  return row?.count ?? 0;
}
