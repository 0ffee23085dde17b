import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { members } from '#contract/members.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

type Admin = Awaited<ReturnType<TestServer['member']>>;

// The simultaneous changes fail on PostgreSQL as soon as account-lock.ts locks nothing.
describe.each(engines)('SPEC 6.8 the last Admin on $engine', (engine) => {
  let server: TestServer;
  let one: Admin;
  let other: Admin;

  beforeEach(async () => {
    server = await startServer({ engine });
    [one, other] = [await server.member({ role: 'Admin' }), await server.member({ role: 'Admin' })];
  });
  afterEach(() => server.close());

  const demote = (by: Admin, whom: Admin) =>
    server.send(members.update, {
      token: by.token,
      params: { id: whom.id },
      body: { username: whom.username, email: 'demoted@example.org', role: 'Member' },
    });
  const remove = (by: Admin, whom: Admin) =>
    server.send(members.remove, { token: by.token, params: { id: whom.id } });
  const leave = (who: Admin) => server.send(accounts.remove, { token: who.token });

  async function admins(): Promise<number> {
    const found = await server.database.db.select().from(users).where(eq(users.role, 'Admin'));
    return found.length;
  }

  it('keeps role and account, whoever asks', async () => {
    expect((await demote(one, other)).status).toBe(200);
    expect((await demote(one, one)).status).toBe(403);
    expect((await remove(one, one)).status).toBe(403);
    expect((await leave(one)).status).toBe(403);
    expect(await admins()).toBe(1);
  });

  it.each<[string, () => Promise<Response>[]]>([
    ['demote each other', () => [demote(one, other), demote(other, one)]],
    ['demote themselves', () => [demote(one, one), demote(other, other)]],
    ['delete each other', () => [remove(one, other), remove(other, one)]],
    ['are one deleted, one demoted', () => [remove(one, other), demote(other, one)]],
    ['are one demoted while one leaves', () => [demote(one, one), leave(other)]],
  ])('is left when two %s at once', async (_, both) => {
    const answers = await Promise.all(both());
    const won = answers.filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    for (const { status } of answers) expect([200, 204, 401, 403]).toContain(status);
    expect(await admins()).toBe(1);
  });
});
