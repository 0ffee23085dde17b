import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import { departments, positions } from '#server/db/organisation-tables.ts';
import { departmentWords, positionWords } from './words.ts';
import { demoOrganisation, demoTables } from './organisation.ts';

/** Well below the 65,535 parameters that one statement can carry. */
const ROWS_PER_STATEMENT = 500;

/**
 * Fills an empty database with the demo organisation, in the caller's transaction: all of it or nothing. The
 * caller must make sure that the database is empty; an existing username makes it fail.
 */
export async function seedDemo(tx: Queryable, now: Date, passwordHash: string): Promise<void> {
  const demo = demoOrganisation(now, passwordHash);
  for (const [name, rows] of Object.entries(demo))
    await insertAll(tx, demoTables[name as keyof typeof demo], rows);
  for (const [id, text] of Object.entries(departmentWords))
    await tx.update(departments).set({ text }).where(eq(departments.id, id));
  for (const [id, description] of Object.entries(positionWords))
    await tx
      .update(positions)
      .set({ description })
      .where(eq(positions.id, Number(id)));
}

async function insertAll(tx: Queryable, table: PgTable, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    await tx.insert(table).values(rows.slice(at, at + ROWS_PER_STATEMENT));
}
