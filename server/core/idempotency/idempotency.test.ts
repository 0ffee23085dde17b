import { randomUUID } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { tidy } from '#server/housekeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { aMeeting, countOf, probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { pruneKeys } from './forgotten-keys.ts';

describe.each(engines)('a call with an Idempotency-Key on $engine', (engine) => {
  let server: TestServer;
  let other: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine, features: [authFeature, probeFeature()] });
    other = await startServer({
      database: server.database,
      features: [authFeature, probeFeature()],
    });
    ({ token } = await server.member());
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  const named = () => `counter-${randomUUID()}`;

  it('FAULTS 1 whose answer was lost is answered again, and takes effect once', async () => {
    const body = { name: named() };
    const key = randomUUID();
    const first = await server.call(probe.count, { token, key, body });
    const second = await server.call(probe.count, { token, key, body });
    expect(second).toEqual(first);
    expect(await countOf(server.database.db, body.name)).toBe(1);
  });

  it('control: without a key the same call takes effect each time', async () => {
    const body = { name: named() };
    await server.call(probe.count, { token, body });
    await server.call(probe.count, { token, body });
    expect(await countOf(server.database.db, body.name)).toBe(2);
  });

  it('FAULTS 4 sent twenty times at once through two servers takes effect once, with one answer', async () => {
    const body = { name: named() };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? server : other).call(probe.count, { token, key, body }),
      ),
    );
    expect(answers).toEqual(answers.map(() => ({ count: 1 })));
    expect(await countOf(server.database.db, body.name)).toBe(1);
  });

  it('is answered whatever order the names of its body are in', async () => {
    const name = named();
    const key = randomUUID();
    await server.call(probe.count, { token, key, body: { name, by: 2 } });
    const again = await server.call(probe.count, { token, key, body: { by: 2, name } });
    expect(again).toEqual({ count: 2 });
  });

  it('keeps a refusal, undoes what was done before it, and says the same again', async () => {
    const name = named();
    const key = randomUUID();
    const first = await server.refusal(probe.trouble, {
      token,
      key,
      body: { name, kind: 'refuse' },
    });
    expect(first).toMatchObject({ status: 409, code: 'role_full', current: { count: 1 } });
    expect(await countOf(server.database.db, name)).toBe(0);
    await server.call(probe.count, { token, body: { name } });
    const second = await server.refusal(probe.trouble, {
      token,
      key,
      body: { name, kind: 'refuse' },
    });
    expect(second).toEqual(first);
  });

  it.each(['busy', 'crash'] as const)(
    'that ended in a 5xx (%s) leaves nothing behind and is carried out again',
    async (kind) => {
      const name = named();
      const key = randomUUID();
      const refusal = await server.refusal(probe.trouble, { token, key, body: { name, kind } });
      expect(refusal.status).toBeGreaterThanOrEqual(500);
      expect(await countOf(server.database.db, name)).toBe(0);
      const stored = await server.database.db
        .select()
        .from(idempotency)
        .where(eq(idempotency.key, key));
      expect(stored).toEqual([]);
    },
  );

  it('succeeds at the second try when the first one crashed', async () => {
    const body = { name: named(), kind: 'crash-once' as const };
    const key = randomUUID();
    expect((await server.refusal(probe.trouble, { token, key, body })).code).toBe('internal');
    expect(await server.call(probe.trouble, { token, key, body })).toEqual({ count: 1 });
  });

  it('is refused with key_reused when the body is another one', async () => {
    const name = named();
    const key = randomUUID();
    await server.call(probe.count, { token, key, body: { name } });
    const refusal = await server.refusal(probe.count, { token, key, body: { name, by: 7 } });
    expect(refusal).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await countOf(server.database.db, name)).toBe(1);
  });

  it('belongs to its member: the key of another one is a new key', async () => {
    const body = { name: named() };
    const key = randomUUID();
    const neighbour = await server.member();
    await server.call(probe.count, { token, key, body });
    await server.call(probe.count, { token: neighbour.token, key, body });
    expect(await countOf(server.database.db, body.name)).toBe(2);
  });

  it('is answered as it was although the right was withdrawn meanwhile', async () => {
    const chief = await server.member({ role: 'Admin' });
    const key = randomUUID();
    const params = { departmentId: 'logistics' };
    const first = await server.call(probe.department, { token: chief.token, key, params });
    await server.database.db.update(users).set({ role: 'Member' }).where(eq(users.id, chief.id));
    expect(await server.call(probe.department, { token: chief.token, key, params })).toEqual(first);
    const fresh = await server.refusal(probe.department, {
      token: chief.token,
      key: randomUUID(),
      params,
    });
    expect(fresh.code).toBe('forbidden');
  });

  it('is forgotten after 90 days and not before', async () => {
    const key = randomUUID();
    await server.call(probe.count, { token, key, body: { name: named() } });
    const stored = () =>
      server.database.db.select().from(idempotency).where(eq(idempotency.key, key));
    const daysLater = (days: number) =>
      tidy({
        ...{ config: server.config, database: server.database, log: server.app.log },
        now: () => new Date(Date.now() + days * DAY_MS),
      });
    await daysLater(89);
    expect(await stored()).toHaveLength(1);
    await daysLater(91);
    expect(await stored()).toHaveLength(0);
  });

  it('is forgotten with all others of its age, however many they are', async () => {
    const { db } = server.database;
    await db.execute(sql`
      insert into idempotency (user_id, key, fingerprint, status, created_at)
      select gen_random_uuid(), n::text, '', 200, now() - interval '91 days' from generate_series(1, 11000) as n`);
    await pruneKeys(db, new Date());
    expect(
      await db.$count(idempotency, lt(idempotency.createdAt, new Date(Date.now() - 90 * DAY_MS))),
    ).toBe(0);
  });
});

describe('a repetition that comes while the first still runs', () => {
  it('waits for it, and hears 503 with Retry-After when that takes too long', async () => {
    const meeting = aMeeting();
    const feature = probeFeature(meeting);
    const database = await openPostgres(await createPostgresDatabase(), { lockTimeout: 300 });
    const server = await startServer({ database, features: [authFeature, feature] });
    const { token } = await server.member();
    const call = { token, key: randomUUID(), body: { name: 'slow', kind: 'wait' as const } };
    const first = server.call(probe.trouble, call);
    await meeting.arrival.opened;
    const second = await server.send(probe.trouble, call);
    expect(second.status).toBe(503);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    meeting.release.open();
    expect(await first).toEqual({ count: 1 });
    expect(await server.call(probe.trouble, call)).toEqual({ count: 1 });
    expect(feature.entered).toBe(1);
    await server.close();
    await database.close();
  });
});
