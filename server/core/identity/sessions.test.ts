import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { pushSubscriptions } from '#server/db/bookkeeping.ts';
import { sessions, users } from '#server/db/schema.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { endSessionsOf, ONLINE_MS } from './sessions.ts';

describe.each(engines)('a session on $engine', (engine) => {
  let server: TestServer;
  let clock: number;
  beforeAll(async () => {
    clock = Date.parse('2026-11-20T12:00:00Z');
    server = await startServer({ engine, features: [authFeature], now: () => new Date(clock) });
  });
  afterAll(() => server.close());

  const rowOf = async (userId: string) => {
    const [row] = await server.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    if (!row) throw new Error('There is no session.');
    return row;
  };

  it('ends with the logout, at once, and only that one', async () => {
    const { username, token } = await server.member();
    const phone = await server.signIn(username);
    await server.call(auth.logout, { token });
    expect((await server.refusal(auth.profile, { token })).code).toBe('session_ended');
    expect((await server.call(auth.profile, { token: phone })).username).toBe(username);
  });

  it('SPEC 12.18 ends by its id, for a logout without a connection: at once, its pushes with it, and only that one', async () => {
    const { id, username, token } = await server.member();
    const phone = await server.signIn(username);
    const sid = String(decodeJwt(phone)['sid']);
    const keys = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a', zone: 'UTC' };
    const createdAt = new Date(clock);
    await server.database.db
      .insert(pushSubscriptions)
      .values({ userId: id, sessionId: sid, createdAt, ...keys });
    await server.call(auth.endSessions, { body: { ids: [randomUUID(), sid, sid] } });
    expect((await server.refusal(auth.profile, { token: phone })).code).toBe('session_ended');
    expect(await server.database.db.select().from(pushSubscriptions)).toEqual([]);
    expect((await server.call(auth.profile, { token })).username).toBe(username);
    await server.call(auth.endSessions, { body: { ids: [sid] } });
  });

  it.each([[[]], [['no id']], [Array.from({ length: 21 }, () => randomUUID())]])(
    'refuses other ids to be ended: %j',
    async (ids) => {
      expect((await server.refusal(auth.endSessions, { body: { ids } })).code).toBe('invalid');
    },
  );

  it('goes on for 30 days after the last call, and no longer', async () => {
    const { token } = await server.member();
    clock += 29 * DAY_MS;
    await server.call(auth.profile, { token });
    clock += 29 * DAY_MS;
    await server.call(auth.profile, { token });
    clock += 31 * DAY_MS;
    expect((await server.refusal(auth.profile, { token })).code).toBe('session_ended');
  });

  it('FAULTS 8 of a deleted account says so, whether it was ended or the row just vanished', async () => {
    const told = await server.member();
    await endSessionsOf(server.database.db, told.id, 'account_deleted');
    expect((await server.refusal(auth.profile, { token: told.token })).code).toBe(
      'account_deleted',
    );
    const vanished = await server.member();
    await server.database.db.delete(users).where(eq(users.id, vanished.id));
    expect((await server.refusal(auth.profile, { token: vanished.token })).code).toBe(
      'account_deleted',
    );
  });

  it('sees at once what the database says of the member, whatever the token says', async () => {
    const { id, token } = await server.member({ flags: ['OrgMember'] });
    await server.database.db.update(users).set({ flags: [] }).where(eq(users.id, id));
    expect((await server.call(auth.profile, { token })).flags).toEqual([]);
  });

  it('notes signs of life, but not at every call', async () => {
    const { id, token } = await server.member();
    const before = await rowOf(id);
    clock += 10_000;
    await server.call(auth.profile, { token });
    expect((await rowOf(id)).lastSeen).toEqual(before.lastSeen);
    clock += 30_000;
    await server.call(auth.profile, { token });
    expect((await rowOf(id)).lastSeen).toEqual(new Date(clock));
  });

  it.each(['header', 'beacon'])('is marked as away by its %s, and goes on', async (way) => {
    const { id, token } = await server.member();
    if (way === 'header') await server.call(auth.away, { token });
    else await server.fetch('/api/auth/away', { method: 'POST', body: token });
    expect((await rowOf(id)).lastSeen.getTime()).toBeLessThanOrEqual(clock - ONLINE_MS);
    await server.call(auth.profile, { token });
    expect((await rowOf(id)).lastSeen).toEqual(new Date(clock));
  });

  it('that is dead does not hinder leaving, and leaving says nothing about it', async () => {
    const response = await server.fetch('/api/auth/away', { method: 'POST', body: 'nonsense' });
    expect(response.status).toBe(204);
    expect((await server.send(auth.logout, { token: 'nonsense' })).status).toBe(204);
  });
});
