import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { replay } from '#contract/replay.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { aCall, named, sent, type BatchedCall } from '#tests/support/servers/batches.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aMeeting, countOf, probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { headOf, openSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('a batch of calls that waited, on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    server = await startServer({ engine, features: [authFeature, probeFeature()] });
    ({ token, id: userId } = await server.member());
  });
  afterAll(() => server.close());

  const replayed = async (calls: readonly BatchedCall[], as = token) =>
    (await server.call(replay, { token: as, ...sent(calls) })).answers;
  const count = (name: string) => countOf(server.database.db, name);
  const keysKept = async () => {
    const kept = { key: idempotency.key };
    const rows = await server.database.db
      .select(kept)
      .from(idempotency)
      .where(eq(idempotency.userId, userId));
    return rows.map(({ key }) => key);
  };

  it('OB27 is carried out in its order, and each answer names the key of its call', async () => {
    const name = named();
    const calls = [aCall(name), aCall(name), aCall(name)];
    const answers = await replayed(calls);
    expect(answers).toEqual(
      calls.map(({ key }, at) => ({ key, status: 200, body: { count: at + 1 } })),
    );
  });

  it('VD1 is answered with the marker and the echo of its own key', async () => {
    const key = randomUUID();
    const response = await server.send(replay, { token, key, ...sent([aCall(named())]) });
    expect(response.headers.get('muster-api')).toBe('1');
    expect(response.headers.get('idempotency-key')).toBe(key);
  });

  it('OB2 sent again is answered again, and takes effect once (FAULTS 1)', async () => {
    const name = named();
    const calls = [aCall(name), aCall(name, 'refuse'), aCall(name)];
    const first = await replayed(calls);
    expect(await replayed(calls)).toEqual(first);
    expect(await count(name)).toBe(2);
  });

  it('OB2 has the keys of single calls: what went alone before is not done again, nor the other way round', async () => {
    const name = named();
    const [alone, together] = [aCall(name), aCall(name)];
    const body = { name };
    await server.call(probe.count, { token, key: alone.key, body });
    const answers = await replayed([alone, together]);
    expect(answers.map((answer) => answer.body)).toEqual([{ count: 1 }, { count: 2 }]);
    const again = await server.call(probe.count, { token, key: together.key, body });
    expect(again).toEqual({ count: 2 });
  });

  it('OB2 two batches at once with the same calls do each once (FAULTS 4)', async () => {
    const name = named();
    const calls = Array.from({ length: 5 }, () => aCall(name));
    const both = await Promise.all([replayed(calls), replayed(calls)]);
    expect(both[0]).toEqual(both[1]);
    expect(await count(name)).toBe(5);
  });

  it('OB28 goes on after a refusal and after a failure; each call has a transaction of its own', async () => {
    const [kept, undone] = [named(), named()];
    const calls = [
      aCall(kept),
      aCall(undone, 'refuse'),
      aCall(undone, 'crash'),
      { ...aCall(undone), body: JSON.stringify({ name: '' }) },
      aCall(kept),
    ];
    const answers = await replayed(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 500, 422, 200]);
    expect(answers[1]?.body).toMatchObject({
      status: 409,
      code: 'role_full',
      current: { count: 1 },
    });
    expect(answers[3]?.body).toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) as unknown },
    });
    expect([await count(kept), await count(undone)]).toEqual([2, 0]);
  });

  it.each([
    ['busy', 503, undefined],
    ['limit', 429, '7'],
  ])('OB28 is left untouched after a call that is %s', async (kind, status, retryAfter) => {
    const name = named();
    const calls = [aCall(name), aCall(name, kind), aCall(name)];
    const answers = await replayed(calls);
    expect(answers).toMatchObject([{ status: 200 }, { status }]);
    expect(answers[1]?.retryAfter).toBe(retryAfter);
    expect(answers).toHaveLength(2);
    expect(await count(name)).toBe(1);
    const kept = await keysKept();
    expect(calls.map(({ key }) => kept.includes(key))).toEqual([true, false, false]);
  });

  it('OB28 is left untouched when the session has ended', async () => {
    const { token: dead } = await server.member();
    await server.call(auth.logout, { token: dead });
    const name = named();
    const answers = await replayed([aCall(name), aCall(name)], dead);
    expect(answers).toMatchObject([{ status: 401, body: { code: 'session_ended' } }]);
    expect(await count(name)).toBe(0);
  });

  it('OB11 is left untouched when another member wrote it', async () => {
    const name = named();
    const headers = { 'muster-user': randomUUID() };
    const { answers } = await server.call(replay, {
      token,
      headers,
      ...sent([aCall(name), aCall(name)]),
    });
    expect(answers).toMatchObject([{ body: { code: 'user_mismatch' } }]);
  });

  it('OB19 of an unknown format is refused as a whole (FAULTS 20)', async () => {
    const name = named();
    const headers = { 'muster-outbox': 'from-the-future' };
    const refusal = await server.refusal(replay, { token, headers, ...sent([aCall(name)]) });
    expect(refusal.code).toBe('update_required');
    expect(await count(name)).toBe(0);
  });

  it('SPEC 7.18 asks for the rights of each call, for the department of its path', async () => {
    const path = '/Probe/Departments/Logistics';
    const call = () => ({ key: randomUUID(), method: 'PUT' as const, path, body: '' });
    const admin = await server.member({ role: 'Admin' });
    expect(await replayed([call()])).toMatchObject([{ status: 403, body: { code: 'forbidden' } }]);
    const [answer] = await replayed([call()], admin.token);
    expect(answer?.body).toEqual({ departmentId: 'logistics' });
  });

  it('needs a token that we signed', async () => {
    expect((await server.refusal(replay, sent([aCall(named())]))).code).toBe('unauthenticated');
    expect((await server.refusal(replay, { token: 'x', ...sent([aCall(named())]) })).status).toBe(
      401,
    );
  });
});

describe('a batch of calls that waited', () => {
  const features = [authFeature, probeFeature()];

  it.each([
    ['time', { ms: 0, characters: 1_000 }],
    ['length of its answers', { ms: 60_000, characters: 1 }],
  ])('OB28 ends early at the limit of %s, with what was done', async (_, batch) => {
    const server = await startServer({ features, guards: { batch } });
    const { token } = await server.member();
    const name = named();
    const calls = [aCall(name), aCall(name)];
    const { answers } = await server.call(replay, { token, ...sent(calls) });
    expect(answers.map(({ key }) => key)).toEqual([calls[0]?.key]);
    expect(await countOf(server.database.db, name)).toBe(1);
    await server.close();
  });

  it('FAULTS 32 takes no more of the server than single calls: beyond the member’s share it is told to come back', async () => {
    const meeting = aMeeting();
    const running = { all: 9, visitors: 9, address: 9, member: 1 };
    const server = await startServer({
      features: [authFeature, probeFeature(meeting)],
      guards: { running },
    });
    const { token } = await server.member();
    const name = named();
    const waiting = server.call(probe.trouble, { token, body: { name: named(), kind: 'wait' } });
    await meeting.arrival.opened;
    const calls = sent([aCall(name), aCall(name)]);
    const full = await server.call(replay, { token, ...calls });
    expect(full.answers).toMatchObject([{ status: 503, body: { code: 'busy' } }]);
    expect(Number(full.answers[0]?.retryAfter)).toBeGreaterThanOrEqual(1);
    meeting.release.open();
    await waiting;
    const { answers } = await server.call(replay, { token, ...calls });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await server.close();
  });

  it('FAULTS 2 ends when nobody listens any more', async () => {
    const meeting = aMeeting();
    const server = await startServer({ features: [authFeature, probeFeature(meeting)] });
    const { token } = await server.member();
    const name = named();
    const calls = [aCall(named(), 'wait'), aCall(name)];
    const body = JSON.stringify({ calls });
    const head = headOf('POST /api/replay', {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    });
    const socket = await openSocket(server.url, `${head}\r\n${body}`);
    await meeting.arrival.opened;
    socket.close();
    await expect.poll(() => connectionsOf(server)).toBe(0);
    meeting.release.open();
    const ofFirst = eq(idempotency.key, calls[0]?.key ?? '');
    const { db } = server.database;
    await expect.poll(() => db.$count(idempotency, ofFirst)).toBe(1);
    await server.call(probe.count, { token, body: { name: named() } }); // whatever came next has been done by now
    expect(await countOf(db, name)).toBe(0);
    await server.close();
  });
});

function connectionsOf({ app }: TestServer): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
}
