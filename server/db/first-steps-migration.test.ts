import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/migrate.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openOldDatabase } from '#tests/support/databases/old-database.ts';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';

const aUser = ({ db }: Database) =>
  db.execute(sql`
    insert into users (id, username, username_key, email, email_key, skeletons, found_by, password_hash)
    values (${randomUUID()}, ${randomUUID()}, ${randomUUID()}, ${randomUUID()}, '', '{}', '{}', '')`);

const used: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'a post': ({ db }) =>
    db.execute(sql`insert into posts (id, title) values (${randomUUID()}, 'X')`),
  'an event': ({ db }) =>
    db.execute(
      sql`insert into events (id, title, start_at, end_at) values (${randomUUID()}, 'X', now(), now())`,
    ),
  'a second account': aUser,
};

describe.each(engines)('SPEC 28.3 the first steps of an older portal on $engine', (engine) => {
  const namesAfter = async (fill: (database: Database) => Promise<unknown>) => {
    const database = await openOldDatabase(engine, '0022_submission_names');
    await aUser(database);
    await fill(database);
    await migrate(database);
    const rows = await rowsOf(database.db, sql`select name from first_steps`);
    await database.close();
    return rows;
  };

  it.each(Object.keys(used))('are put away where there is %s', async (what) => {
    expect(await namesAfter(async (database) => used[what]?.(database))).toEqual([
      { name: 'putAway' },
    ]);
  });

  it('are there where nobody has begun', async () => {
    expect(await namesAfter(() => Promise.resolve())).toEqual([]);
  });
});
