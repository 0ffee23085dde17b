import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import type { Database } from '#server/db/database.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { unusableAdmins } from '#tests/support/hostile/hosting.inputs.ts';
import { accountKeys } from './account-keys.ts';
import { ensureAdmin } from './first-admin.ts';
import { judgePassword } from './passwords.ts';

const config = { adminUsername: 'admin', adminPassword: null, contactEmail: null };

const bossKeys = accountKeys({ username: 'boss', email: 'boss@localhost' });

describe.each(engines)('the first admin on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  it('is made once, by one of several processes, and its password is told once', async () => {
    const told = await Promise.all([1, 2, 3].map(() => ensureAdmin(database.db, config)));
    const [made, ...others] = told.filter(({ isNew }) => isNew);
    expect(others).toEqual([]);
    const [row] = await database.db.select().from(users);
    expect(row).toMatchObject({ username: 'admin', role: 'Admin', flags: ['OrgMember'] });
    expect(await judgePassword(made?.generated?.password ?? '', row?.passwordHash ?? null)).toBe(
      'right',
    );
    expect(await ensureAdmin(database.db, config)).toEqual({ isNew: false, generated: null });
  });

  it('has the password of the configuration, which is not told', async () => {
    await database.db.delete(users);
    const chosen = { ...config, adminUsername: 'boss', adminPassword: 'chosen by the owner' };
    expect(await ensureAdmin(database.db, chosen)).toEqual({ isNew: true, generated: null });
    const [row] = await database.db.select().from(users);
    expect(await judgePassword('chosen by the owner', row?.passwordHash ?? null)).toBe('right');
  });

  it.each(unusableAdmins)(
    'SPEC 10.10 is refused as $input ($source), but only while there is none',
    async ({ name, password, sentence }) => {
      await database.db.delete(users);
      const chosen = { ...config, adminUsername: name, adminPassword: password };
      await expect(ensureAdmin(database.db, chosen)).rejects.toThrow(sentence);
      expect(await database.db.select().from(users)).toEqual([]);
      await ensureAdmin(database.db, config);
      expect(await ensureAdmin(database.db, chosen)).toEqual({ isNew: false, generated: null });
    },
  );

  it('has the name that is seen, by which it signs in', async () => {
    await database.db.delete(users);
    await ensureAdmin(database.db, { ...config, adminUsername: '\u200bJose\u0301' });
    const [row] = await database.db.select().from(users);
    expect(row?.username).toBe('José');
    await database.db.update(users).set({ username: 'boss', ...bossKeys });
  });

  it('is refused with a sentence under the name of a member, who stays one', async () => {
    await database.db.update(users).set({ role: 'Member' });
    const namesake = { ...config, adminUsername: 'BOSS' };
    await expect(ensureAdmin(database.db, namesake)).rejects.toThrow(
      'There is no admin, and a member is called BOSS already. Choose another ADMIN_USERNAME.',
    );
    expect(await database.db.select({ role: users.role }).from(users)).toEqual([
      { role: 'Member' },
    ]);
  });
});
