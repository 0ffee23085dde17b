import type { SQL } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Runs a handwritten statement and returns its rows. Both engines deliver `bigint` and `count(*)` as numbers,
 * timestamps as PostgreSQL's own text; the caller names the shape that its SELECT list promises.
 */
export async function rowsOf<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}
