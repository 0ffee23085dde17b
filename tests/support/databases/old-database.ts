import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { startPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { packageRoot } from '#server/process/package-root.ts';
import type { Engine } from './engines.ts';
import { createPostgresDatabase } from './postgres-databases.ts';

/** A database as an older Muster left it: with the migrations up to the named one, and no rows. */
export async function openOldDatabase({ engine }: Engine, tag: string): Promise<Database> {
  const database =
    engine === 'pglite'
      ? await startPglite({})
      : await openPostgres(await createPostgresDatabase('template1'));
  const folder = await mkdtemp(join(tmpdir(), 'muster-old-'));
  await cp(join(packageRoot, 'server/db/migrations'), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  const entries = journal.entries.slice(0, last + 1);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  await database.migrate(folder);
  await rm(folder, { recursive: true });
  return database;
}
