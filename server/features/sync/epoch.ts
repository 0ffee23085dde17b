import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { meta } from '../../db/bookkeeping.ts';
import { EPOCH } from '../../db/meta.ts';

/** The last transaction whose changes may be gone. */
export const PRUNED = 'SYNC_PRUNED';
const FINGERPRINT = 'SYNC_FINGERPRINT';
const FOLDER = 'SYNC_FOLDER';
/** The key of an advisory lock: any number that none of our others uses. */
const EPOCH_LOCK = 1_297_435_733;

/**
 * Makes sure that transaction ids in cursors belong to this particular database; to be called at every start,
 * after the migrations. A restored, copied or promoted database counts its transactions differently: it gets
 * a new epoch, which makes every device load in full, and the ids in `changes` and of keys, which are meaningless there,
 * become 0. The same happens to an embedded database that lies in another folder, or in other files, than before: it is a copy.
 * Its marks stay, so that it can be told from an older copy: whoever names one of them has seen nothing that is not here.
 */
export async function ensureEpoch(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${EPOCH_LOCK})`);
    const present = await fingerprintOf(tx);
    const folder = database.folder ?? '';
    const folderBefore = (await read(tx, FOLDER)) ?? folder; // an earlier version didn't note it
    const isSame = (await read(tx, FINGERPRINT)) === present && folderBefore === folder;
    await write(tx, FOLDER, folder);
    if (isSame && (await read(tx, EPOCH)) !== null) return;
    await tx.execute(sql`update changes set xid = '0' where xid <> '0'`);
    await tx.execute(sql`update idempotency set xid = '0' where xid <> '0'`);
    await tx.execute(sql`insert into marks default values`); // those before it count transactions that are meaningless here
    await write(tx, EPOCH, randomUUID());
    await write(tx, PRUNED, '0');
    await write(tx, FINGERPRINT, present);
  });
}

/**
 * Identifies the database: the cluster, its timeline (a promoted or rewound server has a different one), the
 * database in it, and the table itself, which a restore from a dump recreates.
 */
async function fingerprintOf(tx: Queryable): Promise<string> {
  const [row] = await rowsOf<{ fingerprint: string }>(
    tx,
    sql`select concat_ws(':',
      (select system_identifier from pg_control_system()),
      (select timeline_id from pg_control_checkpoint()),
      (select oid from pg_database where datname = current_database()),
      'changes'::regclass::oid) as fingerprint`,
  );
  if (!row) throw new Error('The database did not say which one it is.');
  return row.fingerprint;
}

async function read(tx: Queryable, key: string): Promise<string | null> {
  const [row] = await rowsOf<{ value: string }>(tx, sql`select value from meta where key = ${key}`);
  return row?.value ?? null;
}

async function write(tx: Queryable, key: string, value: string): Promise<void> {
  await tx
    .insert(meta)
    .values({ key, value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}
