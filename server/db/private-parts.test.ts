import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import type { Queryable } from './database.ts';
import { openPostgres } from './postgres.ts';
import { rowsOf } from './rows.ts';
import { sqlTemplate } from './sql-template.ts';

// What is taken for granted of the drivers, and is written down nowhere: a version that changes it fails here, and not in a rush.

it('pg still has its socket where we look for it', async () => {
  const pool = new pg.Pool({ connectionString: await createPostgresDatabase() });
  const client = await pool.connect();
  expect(client.connection.stream).toBeInstanceOf(Socket);
  expect(client.connection.stream.writableCorked).toBe(0);
  client.release();
  await pool.end();
});

it('Drizzle still asks a client for query alone', async () => {
  const asked = new Set<PropertyKey>();
  const whole = { query: () => Promise.resolve({ rows: [] }) };
  const client = new Proxy(whole, {
    get(target, name, receiver) {
      asked.add(name);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const db = drizzle(client as unknown as pg.PoolClient);
  await db.execute(sql`select ${1}::int`);
  await db.select({ one: sql`1` }).from(sql`generate_series(1, 1)`);
  await db.transaction((tx) => tx.execute(sql`select 1`));
  asked.delete('constructor'); // whether it is a pool, which it asks of every object
  expect([...asked]).toEqual(['query']);
});

it("a transaction of Drizzle's is still ours, on a connection of its own", async () => {
  const database = await openPostgres(await createPostgresDatabase(), { connections: 3 });
  const pidOf = async (db: Queryable) => {
    const [row] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
    return row?.pid;
  };
  await database.db.transaction(async (tx) => {
    const mine = await pidOf(tx);
    const others = await Promise.all([pidOf(database.db), pidOf(database.db)]);
    expect(others).not.toContain(mine);
    expect(await pidOf(tx)).toBe(mine);
  });
  await database.close();
});

it('Drizzle still asks a statement for its text, and takes one that is put together already', () => {
  const half = sqlTemplate<'of'>((value) => sql`select ${value('of')}::int / 2`);
  const dialect = new PgDialect();
  for (const of of [10, 12])
    expect(dialect.sqlToQuery(half({ of }))).toMatchObject({
      ...{ sql: 'select $1::int / 2', params: [of] },
    });
});
