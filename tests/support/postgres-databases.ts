import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';

export const TEMPLATE = 'muster_template';

/** A new, migrated database on the run's cluster; answers its address. */
export async function createPostgresDatabase(): Promise<string> {
  const address = inject('postgres');
  const name = `muster_${randomBytes(6).toString('hex')}`;
  const admin = await openPostgres(address.replace('DATABASE', 'postgres'), { connections: 1 });
  try {
    await admin.db.execute(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await admin.close();
  }
  return address.replace('DATABASE', name);
}
