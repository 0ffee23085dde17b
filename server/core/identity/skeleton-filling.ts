import { eq, sql } from 'drizzle-orm';
import { SKELETON_EDITION, skeletonsOf } from './look-alikes.ts';
import { holdNames } from './usernames.ts';
import { meta } from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

const KEY = 'skeleton_edition';
const ROWS_PER_STATEMENT = 1_000;

/**
 * Computes the skeletons of all usernames stored without one, or with one from another edition of the table. Names
 * that already look the same are left as they are. Does nothing if the edition is current; any number of processes may
 * call it.
 */
export async function fillSkeletons(database: Database): Promise<void> {
  if ((await editionIn(database.db)) === SKELETON_EDITION) return;
  await database.transaction(async (tx) => {
    await holdNames(tx);
    if ((await editionIn(tx)) === SKELETON_EDITION) return; // another process was first
    const named = await tx.select({ id: users.id, username: users.username }).from(users);
    for (let at = 0; at < named.length; at += ROWS_PER_STATEMENT) {
      await store(tx, named.slice(at, at + ROWS_PER_STATEMENT));
    }
    await tx
      .insert(meta)
      .values({ key: KEY, value: SKELETON_EDITION })
      .onConflictDoUpdate({ target: meta.key, set: { value: SKELETON_EDITION } });
  });
}

async function editionIn(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY));
  return row?.value;
}

/** One statement for many: the rows travel as one JSON document. */
async function store(
  tx: Queryable,
  named: readonly { readonly id: string; readonly username: string }[],
): Promise<void> {
  const rows = named.map(({ id, username }) => ({ id, skeletons: skeletonsOf(username) }));
  await tx.execute(sql`
    update users set skeletons = array(select jsonb_array_elements_text(made.skeletons))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id uuid, skeletons jsonb)
    where users.id = made.id`);
}
