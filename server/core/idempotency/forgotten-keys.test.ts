import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { FROZEN_HEADER } from '#contract/headers.ts';
import { posts } from '#contract/posts.ts';
import { replay } from '#contract/replay.ts';
import { synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { frozenCursors, type CursorFields } from '#tests/support/hostile/frozen-cursors.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { ensureEpoch } from '#server/features/sync/epoch.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { pruneKeys } from './forgotten-keys.ts';

describe.each(engines)('OB32 a call that was frozen long ago, on $engine', (engine) => {
  let server: TestServer;
  let member: Awaited<ReturnType<typeof synced>>;
  let eventId: string;
  beforeEach(async () => {
    server = await startServer({ engine });
    eventId = await createEvent(server.database.db);
    member = await synced(server, { role: 'Admin' });
  });
  afterEach(() => server.close());

  const db = () => server.database.db;
  const frozen = () => ({ [FROZEN_HEADER]: member.device.cursor ?? '' });
  const body = () => ({ eventId, role: 'Pilot', attending: true, source: 'web' as const });
  const rsvp = (key: string, headers: Record<string, string>) =>
    server.send(events.rsvp, { token: member.token, key, headers, body: body() });
  const codeOf = async (response: Response) =>
    response.ok ? 'done' : ((await response.json()) as { code: string }).code;
  /** What happens to keys within ninety days: some change was made under one, and it is forgotten. */
  async function forget() {
    const key = randomUUID();
    await rsvp(key, {});
    await server.database.db.execute(
      sql`update idempotency set created_at = now() - interval '91 days'`,
    );
    await pruneKeys(server.database.db, new Date());
    return key;
  }

  it('FAULTS 42 is refused where keys of its age are no longer kept, by the plain way and the other, and has no effect', async () => {
    const key = await forget();
    expect(await codeOf(await rsvp(key, frozen()))).toBe('key_expired');
    const post = { title: 'Twice', content: '<p>Twice</p>' };
    const create = { token: member.token, key: randomUUID(), headers: frozen(), body: post };
    expect(await codeOf(await server.send(posts.create, create))).toBe('key_expired');
    expect(await codeOf(await server.send(posts.create, create))).toBe('key_expired');
    expect(await server.call(posts.list, {})).toEqual([]);
  });

  it('FAULTS 42 is refused where it would take a free place, by the statement that claims its key along with it', async () => {
    await forget();
    const call = { token: member.token, body: { ...body(), eventId: await createEvent(db()) } };
    const old = { ...call, key: randomUUID(), headers: frozen() };
    expect(await codeOf(await server.send(events.rsvp, old))).toBe('key_expired');
    const taken = async () =>
      (await server.call(events.one, { token: member.token, params: { id: call.body.eventId } }))
        .rsvps;
    expect(await taken()).toEqual([]);
    await server.call(events.rsvp, { ...call, key: randomUUID() }); // control
    expect(await taken()).toHaveLength(1);
  });

  it('control: without saying when it was frozen it is carried out, as from older apps', async () => {
    expect(await codeOf(await rsvp(await forget(), {}))).toBe('done');
  });

  it('is carried out while keys of its age are kept', async () => {
    await forget();
    await member.device.pull();
    const key = randomUUID();
    expect(await codeOf(await rsvp(key, frozen()))).toBe('done');
    await forget();
    await server.call(events.rsvp, { token: member.token, key: randomUUID(), body: body() });
  });

  it('is answered as before while its key is known, however old it is', async () => {
    const old = frozen();
    const key = randomUUID();
    await rsvp(key, old);
    await server.database.db.execute(sql`insert into idempotency
      (user_id, key, fingerprint, created_at, xid) values (gen_random_uuid(), 'x', '', now() - interval '91 days', pg_current_xact_id())`);
    await pruneKeys(server.database.db, new Date());
    expect(await codeOf(await rsvp(randomUUID(), old))).toBe('key_expired');
    expect(await codeOf(await rsvp(key, old))).toBe('done');
  });

  it.each(frozenCursors)(
    'named by a cursor $input: $expected ($source)',
    async ({ cursor, expected }) => {
      const old = member.device.cursor ?? '';
      const key = await forget();
      const fields = JSON.parse(Buffer.from(old, 'base64url').toString()) as CursorFields;
      const headers = { [FROZEN_HEADER]: cursor(old, fields) };
      expect(await codeOf(await rsvp(key, headers))).toBe(expected);
    },
  );

  it('in a batch is refused by itself, while the others are carried out', async () => {
    const key = await forget();
    const old = member.device.cursor ?? '';
    await member.device.pull();
    const call = (id: string, at: number) => ({
      ...{ key: id, method: 'POST' as const, path: '/events/rsvp', frozen: at },
      body: JSON.stringify(body()),
    });
    const { answers } = await server.call(replay, {
      token: member.token,
      key: randomUUID(),
      body: {
        calls: [call(key, 0), call(randomUUID(), 1), call(randomUUID(), 7)],
        cursors: [old, member.device.cursor ?? ''],
      },
    });
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ code: 'key_expired' });
  });

  it('before the database was put back elsewhere is judged by what was forgotten then, and since', async () => {
    const before = frozen();
    const key = await forget();
    await member.device.pull();
    const later = frozen();
    await moveElsewhere();
    expect(await codeOf(await rsvp(key, before))).toBe('key_expired');
    expect(await codeOf(await rsvp(randomUUID(), later))).toBe('done');
    await server.database.db.execute(sql`update idempotency set xid = '0'`);
    await forget();
    await server.database.db.execute(sql`insert into idempotency
      (user_id, key, fingerprint, created_at, xid) values (gen_random_uuid(), 'y', '', now() - interval '91 days', '0')`);
    await pruneKeys(server.database.db, new Date(Date.now() + DAY_MS / 100));
    expect(await codeOf(await rsvp(randomUUID(), later))).toBe('key_expired');
  });

  async function moveElsewhere() {
    const { db } = server.database;
    await db.execute(sql`update meta set value = 'elsewhere' where key = 'SYNC_FINGERPRINT'`);
    await ensureEpoch(server.database);
  }
});
