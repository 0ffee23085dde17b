import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { fillDemo } from '#server/demo/demo.ts';
import { migrate } from '#server/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Cluster } from './postgres-cluster.ts';
import { aConfig } from '#tests/support/servers/config.ts';

const DEMO = 'muster_demo';

/**
 * A copied database notices that it is one and begins a new epoch. These copies may keep theirs: databases of one
 * cluster share the numbers of transactions, so that a cursor means the same in each.
 */
const KEEP_EPOCH = `update meta set value = concat_ws(':', split_part(value, ':', 1), split_part(value, ':', 2),
  (select oid from pg_database where datname = current_database()), split_part(value, ':', 4))
  where key = 'SYNC_FINGERPRINT'`;

/** The demo organisation as databases on one PostgreSQL: all of one epoch, whose cursors hold in each. */
export interface DemoDatabases {
  /** A copy of the organisation as it was seeded. */
  copy(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }>;
  /** Does the work while nobody else in this run does work of the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Seeds the organisation; returns the cluster's address for `demoDatabases`. */
export async function seedDemoDatabase(cluster: Cluster): Promise<string> {
  const address = cluster.urlOf('DATABASE');
  await run(address, 'postgres', `create database ${DEMO}`);
  const database = await openPostgres(cluster.urlOf(DEMO));
  await migrate(database);
  await fillDemo(database);
  const app = await buildApp(aConfig(), database); // the first start makes the secrets and the epoch
  await app.ready();
  await app.close();
  await database.close();
  return address;
}

/** The databases of a cluster, whose address has `DATABASE` where a database's name belongs. */
export function demoDatabases(address: string): DemoDatabases {
  return {
    async copy() {
      const name = `muster_${randomBytes(6).toString('hex')}`;
      await run(address, 'postgres', `create database ${name} template ${DEMO}`);
      await run(address, name, KEEP_EPOCH);
      return {
        url: address.replace('DATABASE', name),
        drop: () => run(address, 'postgres', `drop database ${name} with (force)`),
      };
    },
    async alone(name, work) {
      const client = new pg.Client(address.replace('DATABASE', 'postgres'));
      await client.connect();
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        return await work();
      } finally {
        await client.end(); // this releases the lock as well
      }
    },
  };
}

async function run(address: string, database: string, statement: string): Promise<void> {
  const client = new pg.Client(address.replace('DATABASE', database));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
