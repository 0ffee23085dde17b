import { openPostgres } from '#server/db/postgres.ts';
import { sql } from 'drizzle-orm';
import type { DemoDatabases } from './demo-databases.ts';

/** A database on the run's PostgreSQL that holds nothing yet, not even a table. */
export async function emptyDatabase(
  databases: DemoDatabases,
): Promise<Awaited<ReturnType<DemoDatabases['copy']>>> {
  const copy = await databases.copy();
  const database = await openPostgres(copy.url, { connections: 1 });
  await database.db.execute(sql`drop schema if exists drizzle cascade`);
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  await database.close();
  return copy;
}
