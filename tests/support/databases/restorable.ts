import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { startPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { migrate } from '#server/migrate.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';

/** A database whose files can be copied, and put back later, as by a snapshot of a volume. */
export interface Restorable {
  readonly engine: Database['engine'];
  /** Opens it, migrated and empty, whatever was in it before. */
  open(): Promise<Database>;
  /** Copies it as it is now. Returns the database to go on with; on `pglite` the one that was open stays usable. */
  copy(): Promise<Database>;
  /** Closes what is open, puts the copy back and opens it. */
  putBack(): Promise<Database>;
  dispose(): Promise<void>;
}

export function restorablePglite(): Restorable {
  let open: (Database & { client: PGlite }) | null = null;
  let kept: Blob | null = null;
  const replaceBy = async (files: Blob) => {
    await open?.close();
    open = await startPglite({ loadDataDir: files });
    return open;
  };
  return {
    engine: 'pglite',
    open: async () => replaceBy(new Blob([await readFile(inject('pgliteDump'))])),
    async copy() {
      if (!open) throw new Error('It is not open.');
      kept = await open.client.dumpDataDir('none');
      return open;
    },
    async putBack() {
      if (!kept) throw new Error('There is no copy.');
      return replaceBy(kept);
    },
    dispose: async () => open?.close(),
  };
}

export function restorablePostgres(): Restorable {
  let cluster: Cluster | null = null;
  let open: Database | null = null;
  const reopened = async (after: (cluster: Cluster) => void) => {
    await open?.close();
    cluster ??= await emptyCluster();
    after(cluster);
    open = await openPostgres(cluster.urlOf('postgres'), { connections: 4 });
    return open;
  };
  return {
    engine: 'postgresql',
    open: () =>
      reopened((made) => {
        made.putBack('empty');
      }),
    copy: () =>
      reopened((made) => {
        made.copy('kept');
      }),
    putBack: () =>
      reopened((made) => {
        made.putBack('kept');
      }),
    async dispose() {
      await open?.close();
      cluster?.stop();
    },
  };
}

/** A migrated cluster, and a copy of it under "empty": copying it is faster than making another one. */
async function emptyCluster(): Promise<Cluster> {
  const cluster = startCluster();
  const database = await openPostgres(cluster.urlOf('postgres'));
  await migrate(database);
  await database.close();
  cluster.copy('empty');
  return cluster;
}
