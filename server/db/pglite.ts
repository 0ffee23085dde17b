import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { makeFolder } from '#server/process/make-folder.ts';
import { refuseFullDisk } from '#server/process/disk-space.ts';
import { asTransaction, type Database } from './database.ts';
import { refuseForeignFolder } from './foreign-folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { openOrCreate } from './database-creation.ts';
import { failAfterPanic } from './pglite-panic.ts';
import { refuseNewer } from './known-migrations.ts';
import { prepared, type Statement } from './prepared-pglite.ts';

export interface PglitePlace {
  /** Called when the database no longer answers; only a new process can open it again. */
  readonly onBroken?: ((error: Error) => void) | undefined;
  /** Called with a sentence for the host about what was found in the folder. */
  readonly onNote?: ((sentence: string) => void) | undefined;
}

/**
 * Opens the embedded database in `dataDir`/db. Refuses with a sentence while another process has it open, with
 * `DiskFull` if there is not enough space for it, and with `ForeignFolder` if the folder is another PostgreSQL's. Nothing
 * more is written once space gets scarce.
 */
export async function openPglite(dataDir: string, place: PglitePlace = {}): Promise<Database> {
  const { onBroken = () => undefined, onNote = () => undefined } = place;
  await makeFolder(dataDir);
  const release = await takeFolderLock(join(dataDir, 'db.lock'));
  try {
    await refuseFullDisk(dataDir);
    const open = async (folder: string) => {
      await refuseForeignFolder(dataDir);
      return startPglite({ dataDir: folder });
    };
    const database = await openOrCreate(dataDir, { open, onNote });
    const isBroken = failAfterPanic(database.client, onBroken);
    return {
      ...database,
      folder: await filesOf(join(dataDir, 'db')),
      transaction: async (work, last) => {
        await refuseFullDisk(dataDir);
        return database.transaction(work, last);
      },
      close: async () => {
        if (!isBroken()) await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The numbers that the file system gave to the folder and to the file that is rewritten most, in place: a restart keeps both, in
 * a container and over a network, and a copy has others. Neither device nor dates: those change when a volume is mounted anew.
 */
async function filesOf(folder: string): Promise<string> {
  const places = [folder, join(folder, 'global/pg_control')];
  const found = await Promise.all(places.map((path) => stat(path, { bigint: true })));
  return found.map(({ ino }) => ino).join(':');
}

/** A database without a lock: in memory, or loaded from a dump, for tests. */
export async function startPglite(options: PGliteOptions): Promise<Database & { client: PGlite }> {
  const client = await PGlite.create(options);
  await client.exec("SET TIME ZONE 'UTC'");
  const statements = prepared(client);
  const db = drizzle(clientOf(statements));
  return {
    engine: 'pglite',
    client,
    db,
    transaction: (work, last) =>
      statements.transaction(
        (tx) => work(asTransaction(drizzle(clientOf(tx)))),
        (result) => statementOf(last?.(result) ?? null),
      ),
    listen: async (channel, hear) => {
      const stop = await statements.between(() => client.listen(channel, hear));
      return () => statements.between(() => stop());
    },
    migrate: async (folder) => {
      await refuseNewer(db, folder);
      await statements.between(() => migrate(drizzle(client), { migrationsFolder: folder }));
    },
    close: () => client.close(),
  };
}

const dialect = new PgDialect();

/** Drizzle asks for a whole client, and uses nothing but its `query`, and `transaction` outside of one. */
function clientOf(client: Pick<PGlite, 'query'>): PGlite {
  return client as PGlite;
}

function statementOf(final: SQL | null): Statement | null {
  if (final === null) return null;
  const { sql: text, params: values } = dialect.sqlToQuery(final);
  return { text, values };
}
