import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotency } from '#server/db/bookkeeping.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { countOf, probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';

describe.each(engines)('the keys that one member may use on $engine', (engine) => {
  let server: TestServer;
  let clock = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startServer({
      engine,
      features: [authFeature, probeFeature()],
      now: () => new Date(clock),
    });
  });
  afterAll(() => server.close());

  const use = async (userId: string, count: number) => {
    const at = new Date(clock).toISOString();
    await server.database.db.execute(
      sql`insert into idempotency (user_id, key, fingerprint, created_at)
          select ${userId}::uuid, 'used-' || n, 'f', ${at}::timestamptz from generate_series(1, ${count}::int) n`,
    );
  };

  it('are five thousand a day; one more is refused for good, and all work again a day later', async () => {
    const { id, token } = await server.member();
    const name = `counter-${engine.engine}`;
    const count = (key?: string) =>
      server.send(probe.count, { token, body: { name }, ...(key !== undefined && { key }) });
    await use(id, 4_999);
    const last = randomUUID();
    expect((await count(last)).status).toBe(200);
    const refused = await count(randomUUID());
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'quota_reached',
        message:
          "You've made 5,000 changes in a day, and that's the limit. Please try again tomorrow.",
      },
    ]);
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await (await count(last)).json()).toEqual({ count: 1 }); // a repetition is still answered
    expect((await count()).status).toBe(200); // without a key nothing is kept
    expect(await countOf(server.database.db, name)).toBe(2);
    const other = await server.member();
    const theirs = { token: other.token, key: randomUUID(), body: { name } };
    expect((await server.send(probe.count, theirs)).status).toBe(200);
    clock += DAY_MS;
    expect((await count(randomUUID())).status).toBe(200);
  });

  it('are no more when many are used at once', async () => {
    const { id, token } = await server.member();
    await use(id, 4_998);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const key = randomUUID();
        return server.send(probe.count, { token, key, body: { name: key } });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    const kept = eq(idempotency.userId, id);
    expect(await server.database.db.$count(idempotency, kept)).toBe(5_000);
  });
});
