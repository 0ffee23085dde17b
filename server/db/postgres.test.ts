import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asRefusal } from '#server/errors/errors.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import type { Database, Queryable } from './database.ts';
import { openPostgres } from './postgres.ts';
import { rowsOf } from './rows.ts';

// One connection: what is not given back is missed at once.

let url: string;
let database: Database;
let other: Database;
/** Settles when the server's process is told of a connection that broke. */
let broken: Promise<Error>;
beforeEach(async () => {
  url = await createPostgresDatabase();
  let onTrouble: (error: Error) => void = () => undefined;
  broken = new Promise((resolve) => {
    onTrouble = resolve;
  });
  database = await openPostgres(url, { connections: 1, onTrouble });
  other = await openPostgres(url, { connections: 1 });
});
afterEach(async () => {
  await database.close();
  await other.close();
});

const pidOf = async (db: Queryable) => {
  const [row] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};
const terminate = (pid: number) => other.db.execute(sql`select pg_terminate_backend(${pid})`);
const failureOf = (work: (tx: Queryable) => Promise<unknown>): Promise<unknown> =>
  database.transaction(work).then(
    () => null,
    (error: unknown) => error,
  );
const expectToWork = async () => {
  expect(await database.transaction(pidOf)).toBeGreaterThan(0);
};

describe('a connection that breaks while it is in use', () => {
  it('between two statements fails the transaction and asks to come back, and ends no process', async () => {
    const failure = await failureOf(async (tx) => {
      await terminate(await pidOf(tx));
      await broken;
      await pidOf(tx);
    });
    expect(asRefusal(failure)).toMatchObject({ code: 'busy', seconds: 2 });
    await expectToWork();
  });

  it('under a statement does the same', async () => {
    const failure = await failureOf(async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([tx.execute(sql`select pg_sleep(30)`), terminate(pid)]);
    });
    expect(asRefusal(failure)).toMatchObject({ code: 'busy', seconds: 2 });
    await expectToWork();
  });
});

it('a connection is given back when its transaction could not begin', async () => {
  const impossible = { isolationLevel: 'nonsense' as 'serializable' };
  const single = await openPostgres(url, { connections: 1 });
  await expect(single.db.transaction(pidOf, impossible)).rejects.toThrow();
  expect(await single.transaction(pidOf)).toBeGreaterThan(0);
  await single.close(); // only now: one that misses a connection waits for it for ever
});

it.each([
  '-c TimeZone=Europe/Berlin',
  '-c search_path=public -c work_mem=5MB',
  String.raw`-c application_name=a\ b`,
])('whatever options its address gives, the clock is in UTC: %s', async (options) => {
  const given = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`;
  const opened = await openPostgres(given, { connections: 1 });
  const [row] = await rowsOf<{ zone: string; memory: string }>(
    opened.db,
    sql`select current_setting('TimeZone') as zone, current_setting('work_mem') as memory`,
  );
  await opened.close();
  expect(row).toEqual({ zone: 'UTC', memory: options.includes('5MB') ? '5MB' : '4MB' });
});
