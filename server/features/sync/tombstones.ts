import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { PRUNED } from './epoch.ts';

/** How long devices that were away are still told of a deletion; an older cursor loads in full. */
const KEPT_DAYS = 90;

/**
 * Removes tombstones older than 90 days and notes how far it got, in one transaction: a pull reads both in one
 * snapshot and so never mistakes a list with gaps for a complete one.
 */
export async function pruneTombstones(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await database.db.execute(sql`
    with gone as (delete from changes where deleted and at < ${before} returning xid)
    insert into meta (key, value)
    select ${PRUNED}, max(xid)::text from gone having count(*) > 0
    on conflict (key) do update
    set value = greatest(meta.value::xid8, excluded.value::xid8)::text`);
}
