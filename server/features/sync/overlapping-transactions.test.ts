import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { posts } from '#server/db/schema.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { openTransaction } from '#tests/support/databases/open-transaction.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

// The embedded database has one connection, so transactions cannot overlap there.
describe('transactions that commit out of order, on a PostgreSQL server', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ engine: engineNamed.postgresql });
  });
  afterEach(() => server.close());

  it('brings a row that became visible after a later one had been pulled', async () => {
    const device = new Device(server);
    await device.pull();
    const slow = await openTransaction(server.database);
    await write(slow.tx, 'slow');
    await write(server.database.db, 'quick');
    await device.pull();
    expect(titles(device)).toEqual(['quick']);
    await slow.commit();
    await device.pull();
    expect(titles(device)).toEqual(['quick', 'slow']);
    expect((await device.page()).changes).toEqual({});
  });

  it('brings it also when it became visible between two pages of one pull', async () => {
    const device = new Device(server);
    await device.pull();
    const slow = await openTransaction(server.database);
    await write(slow.tx, 'slow');
    await server.database.db.execute(
      sql`insert into posts (title) select 'many' from generate_series(1, 2500)`,
    );
    const first = await device.page();
    expect(first.more).toBe(true);
    await slow.commit();
    await device.pull();
    await device.pull();
    expect(titles(device)).toContain('slow');
  });

  it('brings it to a device that was in the middle of its first load', async () => {
    const slow = await openTransaction(server.database);
    await write(slow.tx, 'slow');
    await server.database.db.execute(
      sql`insert into posts (title) select 'many' from generate_series(1, 2500)`,
    );
    const device = new Device(server);
    await device.page();
    await slow.commit();
    await device.pull();
    expect(titles(device)).toContain('slow');
  });

  it('brings a row whose change was taken over by an older transaction', async () => {
    const [post] = await server.database.db.insert(posts).values({ title: 'first' }).returning();
    const device = new Device(server);
    await device.pull();
    const old = await openTransaction(server.database);
    await write(old.tx, 'gets an id early');
    await server.database.db.execute(
      sql`update posts set title = 'second', revision = 2 where id = ${post?.id}`,
    );
    await device.pull();
    await old.tx.execute(
      sql`update posts set title = 'third', revision = 3 where id = ${post?.id}`,
    );
    await old.commit();
    await device.pull();
    expect(device.one('posts', post?.id ?? '')?.title).toBe('third');
  });

  it.each([
    ['the largest transaction id seen', 'xid::text::bigint'],
    ['a sequence number', 'place'],
  ])('control: a cursor that moves to %s loses the row', async (_, order) => {
    const { db } = server.database;
    await db.execute(sql`alter table changes add column place bigserial`);
    const read = (cursor: number) =>
      rowsOf<{ id: string; place: number }>(
        db,
        sql`select id, ${sql.raw(order)} as place from changes where collection = 'posts' and ${sql.raw(order)} > ${cursor} order by 2`,
      );
    const slow = await openTransaction(server.database);
    await write(slow.tx, 'slow');
    await write(db, 'quick');
    const seen = await read(0);
    expect(seen).toHaveLength(1);
    await slow.commit();
    const later = await read(seen.at(-1)?.place ?? 0);
    expect(later).toEqual([]);
  });
});

function titles(device: Device): string[] {
  return device
    .all('posts')
    .map(({ title }) => title)
    .sort();
}

async function write(db: Queryable, title: string): Promise<void> {
  await db.insert(posts).values({ title });
}
