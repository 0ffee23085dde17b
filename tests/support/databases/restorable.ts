import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/db/database.ts';
import { startPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { migrate } from '#server/migrate.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';

/** A database whose files can be copied, and put back later: by files or blocks, as a volume's snapshot does it. */
export interface Restorable {
  readonly engine: Database['engine'];
  /** Opens it, migrated and empty. */
  open(): Promise<Database>;
  /** Copies it as it is now. The open database stays usable on `pglite`; the answer is the one to go on with. */
  copy(): Promise<Database>;
  /** Closes what is open, puts the copy back and opens it. */
  putBack(): Promise<Database>;
  dispose(): Promise<void>;
}

export function restorablePglite(): Restorable {
  let open: (Database & { client: PGlite }) | null = null;
  let kept: Blob | null = null;
  return {
    engine: 'pglite',
    async open() {
      open = await startPglite({});
      await migrate(open);
      return open;
    },
    async copy() {
      if (!open) throw new Error('It is not open.');
      kept = await open.client.dumpDataDir('none');
      return open;
    },
    async putBack() {
      if (!kept) throw new Error('There is no copy.');
      await open?.close();
      open = await startPglite({ loadDataDir: kept });
      return open;
    },
    dispose: async () => open?.close(),
  };
}

export function restorablePostgres(): Restorable {
  let cluster: Cluster | null = null;
  let open: Database | null = null;
  const reopened = async () => {
    if (!cluster) throw new Error('It was never opened.');
    open = await openPostgres(cluster.urlOf('postgres'), { connections: 4 });
    return open;
  };
  return {
    engine: 'postgresql',
    async open() {
      cluster = startCluster();
      const database = await reopened();
      await migrate(database);
      return database;
    },
    async copy() {
      await open?.close();
      cluster?.copy();
      return reopened();
    },
    async putBack() {
      await open?.close();
      cluster?.putBack();
      return reopened();
    },
    async dispose() {
      await open?.close();
      cluster?.stop();
    },
  };
}
