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
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (row?.exists !== true) return;
  const known = readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis);
  const applied = await rowsOf<{ at: string }>(
    db,
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const unknown = applied.filter(({ at }) => !known.includes(Number(at)));
  if (unknown.length > 0) throw new NewerDatabase(sentenceFor(unknown.length));
}

function sentenceFor(count: number): string {
  const steps = count === 1 ? 'a migration' : `${count} migrations`;
  return (
    `A newer version of Muster has upgraded this database: it has ${steps} that this version doesn't know. ` +
    'Start that version again, or put back a backup from before the upgrade.'
  );
}
