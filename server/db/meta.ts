import { eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { meta } from './bookkeeping.ts';

/** Names this particular database, as the transaction ids in cursors mean it (features/sync/epoch.ts). */
export const EPOCH = 'SYNC_EPOCH';

/** A value that is created once and is then the same for every process on this database. */
export async function readOrMake(db: Queryable, key: string, make: () => string): Promise<string> {
  const found = await read(db, key);
  if (found !== undefined) return found;
  await db.insert(meta).values({ key, value: make() }).onConflictDoNothing();
  const made = await read(db, key);
  if (made === undefined) throw new Error(`The database did not keep ${key}.`);
  return made;
}

async function read(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, key));
  return row?.value;
}
