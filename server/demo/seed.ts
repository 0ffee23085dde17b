import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import { notices } from '#server/db/notice-tables.ts';
import * as schema from '#server/db/schema.ts';
import { demoOrganisation } from './organisation.ts';

/** Well below the 65,535 parameters that one statement can carry. */
const ROWS_PER_STATEMENT = 500;

/**
 * Fills an empty database with the demo organisation, in the caller's transaction: all of it or nothing. The
 * caller must make sure that the database is empty; an existing username makes it fail.
 */
export async function seedDemo(tx: Queryable, now: Date, passwordHash: string): Promise<void> {
  const demo = demoOrganisation(now, passwordHash);
  await insertAll(tx, schema.users, demo.users);
  await insertAll(tx, schema.events, demo.events);
  await insertAll(tx, schema.eventRoles, demo.eventRoles);
  await insertAll(tx, schema.rsvps, demo.rsvps);
  await insertAll(tx, schema.posts, demo.posts);
  await insertAll(tx, schema.aboutSections, demo.aboutSections);
  await insertAll(tx, schema.pages, demo.pages);
  await insertAll(tx, schema.motd, [demo.motd]);
  await insertAll(tx, schema.briefings, demo.briefings);
  await insertAll(tx, schema.resources, demo.resources);
  await insertAll(tx, schema.postings, demo.postings);
  await insertAll(tx, schema.submissions, demo.submissions);
  await insertAll(tx, schema.videoCategories, demo.videoCategories);
  await insertAll(tx, schema.videos, demo.videos);
  await insertAll(tx, notices, demo.notices);
}

async function insertAll<Table extends PgTable>(
  tx: Queryable,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    await tx.insert(table).values(rows.slice(at, at + ROWS_PER_STATEMENT));
}
