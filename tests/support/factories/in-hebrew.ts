import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import { eventRoles, events, rsvps } from '#server/db/event-tables.ts';
import {
  aboutSections,
  postings,
  posts,
  resources,
  users,
  videoCategories,
  videos,
} from '#server/db/schema.ts';

/** This word stands at the beginning and at the end of every name. */
export const HEBREW = 'נמל';

export const inHebrew = (name: string): string => `${HEBREW} ${name} ${HEBREW}`;

/** The columns of the demo's tables that people type into, besides HTML. Tables are changed in this order, the last are noticed last. */
const typed: readonly (readonly [PgTable, readonly string[]])[] = [
  [users, ['username', 'discord_name', 'game_user_name', 'main_in_game_role']],
  [eventRoles, ['name']],
  [rsvps, ['role']],
  [events, ['title']],
  [posts, ['title']],
  [aboutSections, ['title']],
  [resources, ['name', 'description']],
  [postings, ['title']],
  [videoCategories, ['category_name', 'description']],
  [videos, ['video_title']],
];
const tagged: readonly PgTable[] = [resources, postings];
const inHtml: readonly (readonly [PgTable, string])[] = [
  [events, 'description'],
  [posts, 'content'],
  [aboutSections, 'content'],
  [postings, 'description'],
];

/** From now on every name, title, tag and text in the organisation begins and ends with Hebrew letters. */
export async function nameInHebrew(db: Queryable): Promise<void> {
  for (const [table, columns] of typed) {
    const set = columns.map(
      (name) =>
        sql`${sql.identifier(name)} = ${`${HEBREW} `}::text || ${sql.identifier(name)} || ${` ${HEBREW}`}::text`,
    );
    await update(db, table, set);
  }
  const tags = sql`tags = array(select ${HEBREW}::text || tag || ${HEBREW}::text from unnest(tags) as tag)`;
  for (const table of tagged) await update(db, table, [tags]);
  const paragraph = `<p>${HEBREW}</p>`;
  for (const [table, column] of inHtml) {
    const name = sql.identifier(column);
    await update(db, table, [sql`${name} = ${paragraph}::text || ${name} || ${paragraph}::text`]);
  }
}

/** Updates all rows, and raises their revision so that devices accept them as newer. */
async function update(db: Queryable, table: PgTable, set: readonly ReturnType<typeof sql>[]) {
  const all = 'revision' in getTableColumns(table) ? [...set, sql`revision = revision + 1`] : set;
  const name = sql.identifier(getTableName(table));
  await db.execute(sql`update ${name} set ${sql.join([...all], sql`, `)}`);
}
