import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { ensureServerBuilt } from '#tests/support/processes/build.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';
import { TEMPLATE } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the PostgreSQL clusters, one for each worker, with `DATABASE` where a database's name belongs. */
    postgres: readonly string[];
    /** The file with a migrated, empty embedded database to load. */
    pgliteDump: string;
  }
}

/**
 * Makes both databases once for the whole run, migrated, for each test file to copy, and builds the server.
 * Each worker has a PostgreSQL cluster of its own: transactions are numbered for a whole cluster, so that another file's
 * transaction that is still running, in whatever database, would make a pull deliver rows once more.
 */
export async function setup(project: TestProject): Promise<() => void> {
  await ensureServerBuilt();
  const clusters = Array.from({ length: workersOf(project) }, startCluster);
  const folder = mkdtempSync(join(tmpdir(), 'muster-dump-'));
  const remove = () => {
    for (const cluster of clusters) cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(clusters.map(createTemplate));
    const dump = join(folder, 'pglite.tar');
    await writeDump(dump);
    project.provide(
      'postgres',
      clusters.map((cluster) => cluster.urlOf('DATABASE')),
    );
    project.provide('pgliteDump', dump);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

/** As many workers as Vitest starts; by default it leaves one core to the machine. */
function workersOf({ vitest }: TestProject): number {
  // The type says that there always is a number, but there may be none.
  const { maxWorkers } = vitest.config as Partial<typeof vitest.config>;
  return maxWorkers ?? Math.max(availableParallelism() - 1, 1);
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
