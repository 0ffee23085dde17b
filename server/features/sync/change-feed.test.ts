import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sync } from '#contract/sync.ts';
import { rowsOf } from '#server/db/rows.ts';
import { tidy } from '#server/housekeeping.ts';
import { synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';

describe.each(engines)('the feed of changes on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  const count = async (collection: string) => {
    const [row] = await rowsOf<{ count: number }>(
      server.database.db,
      sql`select count(*)::int as count from changes where collection = ${collection}`,
    );
    return row?.count;
  };
  const daysLater = (days: number) =>
    tidy({
      config: server.config,
      database: server.database,
      log: server.app.log,
      now: () => new Date(Date.now() + days * DAY_MS),
    });

  it('holds one row for a thing, however often it changes', async () => {
    const { db } = server.database;
    const before = (await count('events')) ?? 0;
    const id = await createEvent(db);
    for (let time = 0; time < 20; time += 1)
      await db.execute(sql`update events set title = ${`Take ${time}`} where id = ${id}`);
    expect(await count('events')).toBe(before + 1);
  });

  it('forgets what changed more than 90 days ago, however much that is', async () => {
    const { db } = server.database;
    const { device, token } = await synced(server);
    const old = device.cursor;
    await db.execute(sql`
      insert into changes (collection, id, xid, at)
      select 'posts', n::text, pg_current_xact_id(), now() from generate_series(1, 12000) as n`);
    await device.pull();
    await daysLater(89);
    expect(await count('posts')).toBe(12_000);
    await daysLater(91);
    expect(await count('posts')).toBe(0);

    const begun = await server.call(sync.pull, { token, query: { cursor: old } });
    expect(begun.started).toContain('public');
    const going = await server.call(sync.pull, { token, query: { cursor: device.cursor } });
    expect(going.started).toEqual([]);
  });
});
