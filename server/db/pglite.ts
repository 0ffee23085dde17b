import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { takeFolderLock } from './folder-lock.ts';

/** Opens the embedded database in `dataDir`/db; refuses with a sentence while another process has it open. */
export async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const release = await takeFolderLock(join(dataDir, 'db.lock'));
  try {
    const database = await startPglite({ dataDir: join(dataDir, 'db') });
    return {
      ...database,
      close: async () => {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The same without a lock: in memory, or loaded from a dump, for tests. */
export async function startPglite(options: PGliteOptions): Promise<Database & { client: PGlite }> {
  const client = await PGlite.create(options);
  await client.exec("SET TIME ZONE 'UTC'");
  const db = drizzle(client);
  return {
    engine: 'pglite',
    client,
    db,
    transaction: (work) => db.transaction(work),
    listen: (channel, hear) => client.listen(channel, hear),
    migrate: (folder) => migrate(db, { migrationsFolder: folder }),
    close: () => client.close(),
  };
}
