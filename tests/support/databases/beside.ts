import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rowsOf } from '#server/db/rows.ts';
import { addressOf } from './postgres-databases.ts';

/**
 * The same database as another process opens it, with connections of its own. An embedded one belongs to one process, and has one
 * connection: there it is that one.
 */
export async function openBeside(database: Database): Promise<Database> {
  if (database.engine === 'pglite') return { ...database, close: async () => undefined };
  const [row] = await rowsOf<{ name: string }>(
    database.db,
    sql`select current_database()::text as name`,
  );
  return openPostgres(addressOf(row?.name ?? ''), { lockTimeout: 3_000 });
}
