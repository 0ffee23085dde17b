import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { ensureServerBuilt } from './build.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';
import { TEMPLATE } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL cluster, with `DATABASE` where a database's name belongs. */
    postgres: string;
    /** File with a migrated, empty embedded database to load. */
    pgliteDump: string;
  }
}

/** Makes both databases once for the whole run, migrated, of which each test file gets copies, and the built server. */
export async function setup(project: TestProject): Promise<() => void> {
  await ensureServerBuilt();
  const cluster = startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'muster-dump-'));
  const remove = () => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(cluster);
    const dump = join(folder, 'pglite.tar');
    await writeDump(dump);
    project.provide('postgres', cluster.urlOf('DATABASE'));
    project.provide('pgliteDump', dump);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

async function createTemplate(cluster: Cluster): Promise<void> {
  const admin = await openPostgres(cluster.urlOf('postgres'));
  await admin.db.execute(`create database ${TEMPLATE}`);
  await admin.close();
  const template = await openPostgres(cluster.urlOf(TEMPLATE));
  await migrate(template);
  await template.close();
}

async function writeDump(path: string): Promise<void> {
  const database = await startPglite({});
  await migrate(database);
  const dump = await database.client.dumpDataDir('none');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  await database.close();
}
