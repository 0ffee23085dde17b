import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { leadership } from '#contract/leadership.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { troubleText } from '#domain/trouble-text.ts';
import { meta } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { noteRenamed, readRenamed } from './renamed-members.ts';

describe.each(engines)('SPEC 5.28 who was renamed by a start, on $engine', (engine) => {
  let server: TestServer;
  let admin: string;
  let id: string;
  let token: string;
  beforeEach(async () => {
    server = await startServer({ engine });
    admin = (await server.member({ role: 'Admin' })).token;
    ({ id, token } = await server.member({ username: 'jose\u0301_2' }));
    const at = new Date(Date.now() - DAY_MS);
    await db().update(users).set({ lastLogin: null }).where(eq(users.id, id));
    await noteRenamed(db(), { id, was: 'jose\u0301', username: 'jose\u0301_2' }, at);
  });
  afterEach(() => server.close());
  const db = () => server.database.db;
  const told = async () =>
    (await server.call(leadership.troubles, { token: admin })).troubles
      .filter(({ kind }) => kind === 'member.renamed')
      .map((trouble) => troubleText(trouble).title);

  it('is shown to Admins until they sign in with the new name', async () => {
    expect(await told()).toEqual(['jose\u0301_2 had to be renamed']);
    await db().update(users).set({ lastLogin: new Date() }).where(eq(users.id, id));
    expect(await told()).toEqual([]);
  });

  it('control: a sign-in of before is no news of the new name', async () => {
    const before = new Date(Date.now() - 2 * DAY_MS);
    await db().update(users).set({ lastLogin: before }).where(eq(users.id, id));
    expect(await told()).toHaveLength(1);
  });

  it('is over with another name, and after 90 days', async () => {
    expect(await readRenamed(db(), new Date(Date.now() + 88 * DAY_MS))).toHaveLength(1);
    expect(await readRenamed(db(), new Date(Date.now() + 90 * DAY_MS))).toEqual([]);
    await db().update(users).set({ username: 'Pepe' }).where(eq(users.id, id));
    expect(await told()).toEqual([]);
  });

  it('leaves with the account: no name of it stays', async () => {
    await server.call(accounts.remove, { token });
    expect(await told()).toEqual([]);
    expect(await db().$count(meta, like(meta.key, 'RENAMED %'))).toBe(0);
  });

  it('hides nothing else when another version stored it in a form of its own', async () => {
    await db()
      .update(meta)
      .set({ value: '{"at":"2026-01-01T00:00:00Z"}' })
      .where(like(meta.key, 'RENAMED %'));
    expect(await told()).toEqual([]);
  });
});
