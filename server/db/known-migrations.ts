import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';

/** The database was upgraded by a newer version; the message says what to do about it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/**
 * Throws `NewerDatabase` if a migration was applied that the folder doesn't have: this version would read and write tables
 * whose rules it doesn't know. To be called before migrating, under the same lock.
 */
export async function refuseNewer(db: Queryable, folder: string): Promise<void> {
  const { unknown } = await compare(db, folder);
  if (unknown > 0) throw new NewerDatabase(sentenceFor(unknown));
}

/** Whether the database has exactly the migrations of the folder: what is done to any other may not mean the same. */
export async function isOfThisVersion(db: Queryable, folder: string): Promise<boolean> {
  const { unknown, missing } = await compare(db, folder);
  return unknown === 0 && missing === 0;
}

/** How many of the applied migrations the folder doesn't have, and how many of the folder's were not applied. */
async function compare(
  db: Queryable,
  folder: string,
): Promise<{ readonly unknown: number; readonly missing: number }> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis);
  const applied = await readApplied(db);
  return {
    unknown: applied.filter((at) => !known.includes(at)).length,
    missing: known.filter((at) => !applied.includes(at)).length,
  };
}

async function readApplied(db: Queryable): Promise<number[]> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (row?.exists !== true) return [];
  const applied = await rowsOf<{ at: string }>(
    db,
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  return applied.map(({ at }) => Number(at));
}

function sentenceFor(count: number): string {
  const steps = count === 1 ? 'a migration' : `${count} migrations`;
  return (
    `A newer version of Muster has upgraded this database: it has ${steps} that this version doesn't know. ` +
    'Start that version again, or put back a backup from before the upgrade.'
  );
}
