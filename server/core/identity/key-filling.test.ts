import { asc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { username as usernameShape } from '#contract/username.ts';
import { findAccount } from '#server/features/auth/auth.repository.ts';
import { migrate } from '#server/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { readAccountsOf } from '#server/mail/reset-tokens.ts';
import { readRenamed } from '#server/troubles/renamed-members.ts';
import { engines, type Engine } from '#tests/support/databases/engines.ts';
import { openOldDatabase } from '#tests/support/databases/old-database.ts';
import { fillAccountKeys } from './key-filling.ts';
import { distinctNames } from './distinct-names.ts';

const LONG = '\u00e9'.repeat(32);

/** As an older Muster stored them, the oldest first: no lower() takes any two for one. */
const before = [
  ...['Jos\u00e9', 'jose\u0301', '\uff2aos\u00e9', 'Jos\u00e9_2', 'Mallory'],
  ...[LONG, LONG.normalize('NFD')],
];
const after = [
  ...['Jos\u00e9', 'jos\u00e9_3', '\uff2aos\u00e9_4', 'Jos\u00e9_2', 'Mallory', LONG],
  `${'\u00e9'.repeat(30)}_2`,
];

async function anOldDatabase(engine: Engine): Promise<Database> {
  const old = await openOldDatabase(engine, '0010_change_feed');
  for (const [age, name] of before.entries()) {
    const email = age === 0 ? 'Ad\u00e4@example.org' : 'AD\u00c4@EXAMPLE.ORG';
    await old.db.execute(sql`
      insert into users (username, skeletons, email, password_hash, created_at)
      values (${name}, '{}', ${email}, '', ${`2026-01-0${age + 1}`}::timestamptz)`);
  }
  return old;
}

const namesIn = async ({ db }: Database) => {
  const rows = await db.select({ name: users.username }).from(users).orderBy(asc(users.createdAt));
  return rows.map(({ name }) => name);
};
const mailsIn = async ({ db }: Database) =>
  rowsOf<{ order: unknown }>(db, sql`select mail_order as order from mail_outbox`);

describe.each(engines)('SPEC 5.28 an older Muster comes up on $engine', (engine) => {
  it('of names that are one the oldest stays, the others get a number and a mail', async () => {
    const old = await anOldDatabase(engine);
    const renamed = await migrate(old);
    expect(await namesIn(old)).toEqual(after);
    expect(renamed.map(({ was }) => was)).toEqual([
      'jose\u0301',
      '\uff2aos\u00e9',
      LONG.normalize('NFD'),
    ]);
    expect(await mailsIn(old)).toHaveLength(3);
    expect(await readRenamed(old.db, new Date())).toHaveLength(3);
    for (const { id, username } of renamed) {
      expect((await findAccount(old.db, username))?.id).toBe(id);
      expect(usernameShape.safeParse(username).success).toBe(true);
    }
    expect((await findAccount(old.db, 'jos\u00e9'))?.username).toBe('Jos\u00e9');
    expect(await readAccountsOf(old.db, 'ad\u00e4@example.org')).toHaveLength(before.length);
    expect(await migrate(old)).toEqual([]);
    expect(await mailsIn(old)).toHaveLength(3);
    await old.close();
  });

  it('a start that is cut off has done nothing, and the next one does it all', async () => {
    const old = await anOldDatabase(engine);
    await migrate(old);
    await old.db.execute(sql`update meta set value = 'older' where key = 'key_edition'`);
    await old.db.execute(
      sql`update users set username = ${'\uff2dallory'} where username = ${LONG}`,
    );
    const cutOff = fillAccountKeys(old, () => Promise.reject(new Error('killed')));
    await expect(cutOff).rejects.toThrow('killed');
    expect(await namesIn(old)).toContain('\uff2dallory');
    const renamed = await migrate(old);
    expect(renamed.map(({ username }) => username)).toEqual(['\uff2dallory_2']);
    await old.close();
  });

  it('an account may get the key that another one is about to lose', async () => {
    const old = await anOldDatabase(engine);
    await migrate(old);
    await old.db.execute(sql`update meta set value = 'older' where key = 'key_edition'`);
    await old.db.execute(
      sql`update users set username = 'x' || username where username = 'Mallory'`,
    );
    await old.db.execute(sql`update users set username = 'Mallory' where username = 'Jos\u00e9'`);
    await migrate(old);
    expect((await findAccount(old.db, 'MALLORY'))?.username).toBe('Mallory');
    expect((await findAccount(old.db, 'XMALLORY'))?.username).toBe('xMallory');
    await old.close();
  });
});

describe('names that are made apart', () => {
  it('are the same each time, and like no other', () => {
    expect(distinctNames(before)).toEqual(after);
    const made = ['Ann', 'ANN', 'ann', 'Ann_2', 'Ann-3'];
    expect(distinctNames(made)).toEqual(['Ann', 'ANN_3', 'ann_4', 'Ann_2', 'Ann-3']);
  });
});
