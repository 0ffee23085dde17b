import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';

export const TEMPLATE = 'muster_template';

/** Creates a database on the worker's cluster, migrated unless it is made from another template; returns its address. */
export async function createPostgresDatabase(template = TEMPLATE): Promise<string> {
  const name = `muster_${randomBytes(6).toString('hex')}`;
  const admin = await openPostgres(addressOf('postgres'), { connections: 1 });
  try {
    await admin.db.execute(`create database ${name} template ${template}`);
  } finally {
    await admin.close();
  }
  return addressOf(name);
}

/** The address of a database on the worker's cluster. */
export function addressOf(name: string): string {
  return clusterOfWorker().replace('DATABASE', name);
}

/** The address of the cluster of this worker; workers are numbered from 1. */
function clusterOfWorker(): string {
  const address = inject('postgres')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (address === undefined) throw new Error('This worker has no PostgreSQL cluster.');
  return address;
}
