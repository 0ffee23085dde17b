import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { ownAccount } from '#contract/own-account.ts';
import { pushSubscriptions } from '#server/db/bookkeeping.ts';
import { sessions } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { otherAgents, webkitAgents } from '#tests/support/hostile/user-agents.inputs.ts';
import { DAY_MS } from '#domain/time/durations.ts';

describe.each(engines)('where a member is signed in, on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  const signIn = async (username: string, agent = '') => {
    const { token } = await server.call(auth.login, {
      body: { username, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
    return token;
  };
  const listed = (token: string) => server.call(ownAccount.sessions, { token });
  const otherOf = async (token: string) =>
    (await listed(token)).find(({ isThis }) => !isThis)?.id ?? '';
  const isAlive = async (token: string) => (await server.send(auth.profile, { token })).status;

  it('SPEC 19.6 is listed in words, this device among them, and nobody else', async () => {
    const { username } = await createUser(server.database.db);
    await server.member();
    const here = await signIn(username, otherAgents[2].input);
    await signIn(username, webkitAgents[0].input);
    await signIn(username, 'curl/8');
    const found = await listed(here);
    expect(found.map(({ device, isThis }) => [device, isThis]).toSorted()).toEqual([
      ['', false],
      ['Firefox on Linux', true],
      ['Safari on iPhone', false],
    ]);
    expect(new Date(found[0]?.createdAt ?? '').getTime()).toBeGreaterThan(Date.now() - DAY_MS);
  });

  it.each([
    ['<img src=x onerror=alert(1)> Firefox/1 Windows'],
    [`Firefox/${'9'.repeat(12_000)} Linux`],
    ["'; drop table sessions; -- Chrome/1"],
  ])('SPEC 19.6 keeps nothing of a browser’s own words: %s', async (agent) => {
    const { id, username } = await createUser(server.database.db);
    await signIn(username, agent);
    const [row] = await server.database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.device).toMatch(/^(Firefox|Chrome)( on (Windows|Linux))?$/);
  });

  it('SPEC 19.7 ends there at once, with what is pushed to it, and nowhere else', async () => {
    const { id, username } = await createUser(server.database.db);
    const here = await signIn(username);
    const there = await signIn(username);
    const { db } = server.database;
    const other = await otherOf(here);
    await db.insert(pushSubscriptions).values({
      ...{ userId: id, sessionId: other, endpoint: `https://push.example/${other}`, p256dh: '' },
      ...{ auth: '', zone: 'UTC', createdAt: new Date() },
    });
    const stream = await listenTo(server, there);
    await stream.next();
    const end = { token: here, params: { id: other } };
    expect((await server.send(ownAccount.endSession, end)).status).toBe(204);
    await expect.poll(() => stream.next()).toBe('end');
    expect([await isAlive(here), await isAlive(there)]).toEqual([200, 401]);
    expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, id))).toBe(0);
    expect(await listed(here)).toHaveLength(1);
    expect((await server.send(ownAccount.endSession, end)).status).toBe(204); // as after a lost answer
  });

  it('SPEC 19.7 ends everywhere else at once', async () => {
    const { username } = await createUser(server.database.db);
    const here = await signIn(username);
    const others = [await signIn(username), await signIn(username)];
    const neighbour = await server.member();
    expect((await server.send(ownAccount.endSessions, { token: here })).status).toBe(204);
    expect(await Promise.all([here, ...others, neighbour.token].map(isAlive))).toEqual([
      ...[200, 401, 401, 200],
    ]);
  });

  it('SPEC 19.7 is nobody else’s to end or to see', async () => {
    const { username } = await createUser(server.database.db);
    const here = await signIn(username);
    const thief = await server.member();
    const [{ id } = { id: '' }] = await listed(here);
    for (const wanted of [id, 'no-id', thief.id])
      expect(
        await server.refusal(ownAccount.endSession, { token: thief.token, params: { id: wanted } }),
      ).toMatchObject({ code: 'not_found' });
    expect(await isAlive(here)).toBe(200);
    expect(await listed(thief.token)).toHaveLength(1);
  });

  it('SPEC 19.6 leaves out what is over', async () => {
    const { username } = await createUser(server.database.db);
    const here = await signIn(username);
    await signIn(username);
    const other = await otherOf(here);
    const past = { expiresAt: new Date(Date.now() - 1) };
    await server.database.db.update(sessions).set(past).where(eq(sessions.id, other));
    expect(await listed(here)).toHaveLength(1);
  });
});
