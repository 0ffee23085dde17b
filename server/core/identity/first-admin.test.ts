import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import type { Database } from '#server/db/database.ts';
import { engines } from '#tests/support/engines.ts';
import { ensureAdmin } from './first-admin.ts';
import { isPassword } from './passwords.ts';

const config = { adminUsername: 'admin', adminPassword: null, contactEmail: null };

describe.each(engines)('the first admin on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  it('is made once, by one of several processes, and its password is told once', async () => {
    const told = await Promise.all([1, 2, 3].map(() => ensureAdmin(database.db, config)));
    const [made] = told.filter((account) => account !== null);
    expect(told.filter((account) => account !== null)).toHaveLength(1);
    const [row] = await database.db.select().from(users);
    expect(row).toMatchObject({ username: 'admin', role: 'Admin', flags: ['OrgMember'] });
    expect(await isPassword(made?.password ?? '', row?.passwordHash ?? null)).toBe(true);
    expect(await ensureAdmin(database.db, config)).toBeNull();
  });

  it('has the password of the configuration, which is not told', async () => {
    await database.db.delete(users);
    const chosen = { ...config, adminUsername: 'boss', adminPassword: 'chosen by the owner' };
    expect(await ensureAdmin(database.db, chosen)).toBeNull();
    const [row] = await database.db.select().from(users);
    expect(await isPassword('chosen by the owner', row?.passwordHash ?? null)).toBe(true);
  });
});
