import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { RolledBack, asTransaction, type Database, type Last, type Queryable } from './database.ts';
import { refuseOtherEncodings } from './encoding.ts';
import { refuseNewer } from './known-migrations.ts';
import { startListener } from './postgres-listener.ts';
import { sendTogether } from './private-parts.ts';
import { statementNames, type StatementName } from './statement-names.ts';

/** Any number; what matters is that every Muster process uses the same one. */
const MIGRATION_LOCK = 1_297_435_732;

export interface PostgresOptions {
  readonly connections?: number;
  /** Milliseconds a statement may wait for a lock; after that a duplicate call gets 503. */
  readonly lockTimeout?: number;
  /** Called for every connection that breaks, idle or in use; the pool replaces it by itself. */
  readonly onTrouble?: (error: Error) => void;
}

/** A pool on a PostgreSQL server, with the same types and the same clock zone as the embedded database. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { onTrouble = ignore } = options;
  pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts and sums; ids of ours are uuids
  const base = {
    connectionString: inUtc(url),
    options: IN_UTC,
    application_name: 'muster',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  refuseUnusable(base);
  const pool = poolOf(base, options);
  try {
    await refuseOtherEncodings(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = startListener(() => new pg.Client(base), onTrouble);
  const preparing = preparingWith(statementNames());
  const db = drizzle(preparing(pool));
  db.transaction = transactionOn(pool, preparing);
  return {
    engine: 'postgresql',
    db,
    transaction: (work, last) => transactionWithLast({ pool, preparing }, work, last),
    listen: listener.listen,
    migrate: (folder) => migrateAlone(new pg.Client(base).on('error', onTrouble), folder),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

const ignore = () => undefined;

function poolOf(
  base: pg.PoolConfig,
  { connections = 10, lockTimeout = 8_000, onTrouble = ignore }: PostgresOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...base,
    max: connections,
    pipeline: true, // a statement is sent although the one before has not been answered yet
    statement_timeout: 15_000,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool only listens to idle clients; the unhandled error of one that breaks in use would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', onTrouble);
  });
  pool.on('error', () => undefined); // the client itself has reported it
  return pool;
}

const IN_UTC = '-c TimeZone=UTC';

/** An address may bring options of its own, which would count in place of ours. The last to name a setting has the last word. */
function inUtc(url: string): string {
  const [address = '', ...rest] = url.split('?');
  const given = new URLSearchParams(rest.join('?'));
  const options = given.get('options');
  if (options === null) return url;
  given.set('options', `${options} ${IN_UTC}`.trim());
  return `${address}?${given.toString()}`;
}

/** An address that the driver can make nothing of. The cause says why, and never quotes the address. */
export class UnusableAddress extends Error {
  override readonly name = 'UnusableAddress';
}

/** The driver reads the address, the files that it names and the environment (`PGPORT`) anew for each connection. */
function refuseUnusable(base: pg.ClientConfig): void {
  const { port } = clientOf(base);
  if (port >= 1 && port <= 65_535) return;
  const cause = new Error('its port, or PGPORT, is not a number from 1 to 65535');
  throw new UnusableAddress('DATABASE_URL', { cause });
}

function clientOf(base: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(base);
  } catch (cause) {
    throw new UnusableAddress('DATABASE_URL', { cause });
  }
}

type Preparing = <Client extends pg.Pool | pg.PoolClient>(client: Client) => Client;

/**
 * What Drizzle asks a client, with a name for each statement that has values: each connection parses and plans it once. Only
 * `query` is there, which is all that Drizzle uses (private-parts.test.ts).
 */
function preparingWith(nameOf: StatementName): Preparing {
  return <Client extends pg.Pool | pg.PoolClient>(client: Client) => {
    const query = (statement: pg.QueryConfig, values: unknown[] = []) => {
      const name = values.length > 0 ? nameOf(statement.text, values.length) : undefined;
      return client.query({ ...statement, ...(name !== undefined && { name }) }, values);
    };
    return { query } as unknown as Client;
  };
}

/**
 * Drizzle's own transaction never releases a client that broke before BEGIN was answered: after a few database
 * restarts there would be no connections left. It would not take what `preparing` gives it for a pool, either (private-parts.test.ts).
 */
function transactionOn(pool: pg.Pool, preparing: Preparing): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(preparing(client)).transaction(work, config);
    } finally {
      client.release();
    }
  };
}

const dialect = new PgDialect();

interface Connections {
  readonly pool: pg.Pool;
  readonly preparing: Preparing;
}

/**
 * `begin` and the first statement are sent one right after the other, and so are the last one and the commit. If the last one
 * fails, the commit undoes everything.
 */
async function transactionWithLast<T>(
  { pool, preparing }: Connections,
  work: (tx: Queryable) => Promise<T>,
  last: Last<T> = () => null,
): Promise<T> {
  const client = await pool.connect();
  try {
    const prepared = preparing(client);
    sendTogether(client);
    const isBegun = heardLater(client.query('begin'));
    const result = await work(asTransaction(drizzle(prepared))).catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    });
    await isBegun;
    const final = last(result);
    sendTogether(client);
    const lastIsDone = final === null ? null : heardLater(carryOut(prepared, final));
    const { command } = await client.query('commit');
    await lastIsDone;
    if (command !== 'COMMIT') throw new RolledBack();
    return result;
  } finally {
    client.release();
  }
}

function carryOut(client: pg.PoolClient, statement: SQL): Promise<unknown> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return client.query({ text }, params);
}

/** A promise that is awaited only after others; its failure is no unhandled one until then. */
function heardLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

async function migrateAlone(client: pg.Client, folder: string): Promise<void> {
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client);
    await refuseNewer(db, folder);
    await migrate(db, { migrationsFolder: folder });
  } finally {
    await client.end(); // gives the lock back as well
  }
}
