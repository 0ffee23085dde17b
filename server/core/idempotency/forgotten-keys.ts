import { sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { EPOCH } from '#server/db/meta.ts';
import { rowsOf } from '#server/db/rows.ts';
import { DAY_MS } from '#domain/time/durations.ts';

// OB32. A key that was forgotten looks like a new one, and its call would take effect a second time.

/** How long keys are kept. */
const KEPT_MS = 90 * DAY_MS;
/** Keys removed by one statement. */
const PRUNED_AT_ONCE = 5_000;

/** The last transaction whose key was forgotten, in the database of the epoch that follows. */
const FORGOTTEN = 'KEYS_FORGOTTEN:';
/** There is such a row once keys from before this database's epoch were forgotten. */
const FORGOTTEN_BEFORE = 'KEYS_FORGOTTEN_BEFORE';

const quoted = (name: string) => sql.raw(`'${name}'`);
const epochNow = sql`(select value from meta where key = ${quoted(EPOCH)})`;

/**
 * Whether a key that was used after a device stood there (`DevicePosition`; an empty epoch says nothing) may have been forgotten since.
 */
export function mayBeForgotten(value: (name: 'epoch' | 'reach') => SQLChunk): SQL {
  const [epoch, reach] = [sql`${value('epoch')}::text`, sql`${value('reach')}::text::xid8`];
  const last = sql`(select value from meta where key = ${quoted(FORGOTTEN)} || ${epoch})`;
  return sql`(coalesce(${last}::xid8 >= ${reach}, false)
    or (${epoch} <> '' and ${epoch} is distinct from ${epochNow}
      and exists (select from meta where key = ${quoted(FORGOTTEN_BEFORE)})))`;
}

export function keyExpired(): ApiError {
  return new ApiError(
    'key_expired',
    "It was first sent more than 90 days ago, so we can't tell whether it arrived. If it isn't there, send it again as a new change.",
  );
}

/**
 * Removes keys older than 90 days, a portion at a time: other calls need not wait long for it. How far it got is noted in the same
 * statement.
 */
export async function pruneKeys(db: Queryable, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEPT_MS).toISOString();
  while ((await pruneOldest(db, before)) === PRUNED_AT_ONCE);
}

async function pruneOldest(db: Queryable, before: string): Promise<number> {
  const [row] = await rowsOf<{ readonly count: number }>(
    db,
    sql`with gone as (
        delete from idempotency where ctid = any(array(
          select ctid from idempotency where created_at < ${before}::timestamptz limit ${PRUNED_AT_ONCE}))
        returning xid
      ),
      noted as (
        insert into meta (key, value)
        select ${FORGOTTEN} || coalesce(${epochNow}, ''), max(xid)::text from gone having count(*) > 0
        on conflict (key) do update
        set value = greatest(meta.value::xid8, excluded.value::xid8)::text
      ),
      noted_before as (
        insert into meta (key, value)
        select ${FORGOTTEN_BEFORE}, '' where exists (select from gone where xid = '0')
        on conflict do nothing
      )
      select count(*)::int as count from gone`,
  );
  return row?.count ?? 0;
}
