import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { syncSources } from '#server/features.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { readChanges } from './changes.repository.ts';
import { readDatabaseMoment } from './database-moment.ts';

/** What rows did not have when their limit was set: the role's id, and what was answered. */
const ADDED = `"roleId":"${randomUUID()}","answer":"none",`.length;

describe.each(engines)('the cost of a pull among 50,000 events on $engine', (engine) => {
  let server: TestServer;
  let member: Awaited<ReturnType<TestServer['member']>>;
  beforeAll(async () => {
    server = await startServer({ engine });
    member = await server.member();
    const { db } = server.database;
    await db.execute(sql`
      insert into events (title, start_at, end_at)
      select 'Event ' || n, now() + n * interval '1 minute', now() + n * interval '1 minute'
      from generate_series(1, 50000) as n`);
    await db.execute(sql`
      insert into rsvps (event_id, user_id, role_id, role, answer)
      select id, ${member.id}::uuid, gen_random_uuid(), 'Pilot', 'seat' from events limit 50`);
    await db.execute(sql`
      insert into users (username, username_key, skeletons, found_by, email, email_key, password_hash)
      select 'crew' || n, 'crew' || n, '{}', '{}', 'crew' || n, 'crew' || n, '' from generate_series(1, 100) as n`);
    await db.execute(sql`
      insert into rsvps (event_id, user_id, role_id, role, answer)
      select event.id, users.id, gen_random_uuid(), 'Pilot', 'seat' from (select id from events limit 100) as event, users
      on conflict do nothing`);
    await db.execute(sql`analyze`);
  });
  afterAll(() => server.close());

  it('is one small row for one changed RSVP', async () => {
    const { db } = server.database;
    const device = new Device(server, member.token);
    device.cursor = await settledCursor();
    await db.execute(sql`update rsvps set answer = 'none', revision = 2
      where event_id = (select event_id from rsvps where user_id = ${member.id} limit 1) and user_id = ${member.id}`);
    const page = await device.page();
    expect(page.changes.rsvps).toHaveLength(1);
    expect(page.deleted.myRsvps).toHaveLength(1);
    expect(JSON.stringify(page.changes).length - ADDED).toBeLessThan(250);
  });

  it.each([
    // The plan uses the index by owner or the one by age, whichever is cheaper.
    ['self', 'Index'],
    ['public', 'changes_collection'],
    ['org', 'changes_collection'],
    ['leadership', 'changes_collection'],
  ] as const)(
    'reads the changes of %s through an index that leads to no others',
    async (scope, index) => {
      const { horizon } = await readDatabaseMoment(server.database.db);
      const plan = await planOf(server.database.db, (db) =>
        readChanges(db, scope, {
          sources: syncSources,
          userId: member.id,
          horizon,
          after: null,
          limit: 2_000,
        }),
      );
      expect(plan).not.toMatch(/Seq Scan/);
      expect(plan).toContain(index);
    },
  );

  it('finds out that nothing changed without reading a change', async () => {
    const plan = await planOf(server.database.db, readDatabaseMoment);
    expect(plan).toMatch(/Index Only Scan Backward using changes_xid_at/);
    expect(plan).not.toMatch(/Seq Scan on changes/);
  });

  async function settledCursor(): Promise<string> {
    const device = new Device(server, member.token);
    await device.page();
    const cursor = device.cursor ?? '';
    const { epoch, horizon } = await readDatabaseMoment(server.database.db);
    const places = { self: { horizon }, public: { horizon }, org: { horizon } };
    expect(cursor).not.toBe('');
    return Buffer.from(JSON.stringify({ epoch, userId: member.id, places })).toString('base64url');
  }
});

/** The query plan of the one statement that `run` makes. */
async function planOf(db: Queryable, run: (db: Queryable) => Promise<unknown>): Promise<string> {
  const explaining = {
    execute: async (statement: Parameters<Queryable['execute']>[0]) => {
      const lines = await rowsOf<{ 'QUERY PLAN': string }>(
        db,
        sql`explain ${statement as ReturnType<typeof sql>}`,
      );
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      return { rows: [{}] };
    },
  };
  let plan = '';
  await run(explaining as unknown as Queryable);
  return plan;
}
