import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '#server/errors/error-codes.ts';
import { closeMade } from '#server/process/folder-permissions.ts';

// A database is made beside its place and moved there once it is whole: what was cut off is never taken for a database,
// and a database that somebody put there never for something that was cut off.

interface Opening<T> {
  readonly open: (folder: string) => Promise<T>;
  readonly onNote: (sentence: string) => void;
}

/**
 * Opens `dataDir`/db, and makes it first if there is none. A creation that was interrupted, by a kill or a full disk, is begun
 * from scratch. Nothing that may hold a database is removed: it is used, or moved aside, and `onNote` is told.
 */
export async function openOrCreate<T extends { close(): Promise<void> }>(
  dataDir: string,
  { open, onNote }: Opening<T>,
): Promise<T> {
  const folder = join(dataDir, 'db');
  const draft = join(dataDir, 'db.new');
  if (await isDatabase(draft)) await moveAside(draft, onNote);
  await rm(draft, { recursive: true, force: true });
  await judgeOldMark(dataDir, folder, onNote);
  if (!existsSync(folder)) {
    const made = await open(draft);
    await made.close();
    await rename(draft, folder);
  }
  const database = await open(folder);
  await closeMade(folder); // before anything of anybody is written
  return database;
}

/** Earlier versions made the database in its place, and kept this mark until it was whole. */
async function judgeOldMark(
  dataDir: string,
  folder: string,
  onNote: (sentence: string) => void,
): Promise<void> {
  const mark = join(dataDir, 'db.unfinished');
  if (!existsSync(mark)) return;
  if (await isDatabase(folder)) {
    onNote(`A first start was cut off here, but ${folder} holds a database: it is used.`);
  } else if (existsSync(folder)) {
    await moveAside(folder, onNote);
  }
  await rm(mark, { force: true });
}

/** What PostgreSQL writes last when it makes a database: until then there is nothing of anybody in it. */
const LAST_WRITTEN = ['global/pg_control', 'base/5/PG_VERSION', 'postgresql.conf'];

async function isDatabase(folder: string): Promise<boolean> {
  const sizes = await Promise.all(LAST_WRITTEN.map((path) => sizeOf(join(folder, path))));
  return sizes.every((size) => size > 0);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return 0;
    throw error;
  }
}

async function moveAside(folder: string, onNote: (sentence: string) => void): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(':', '-');
  const aside = join(folder, '..', `db.aside-${stamp}`);
  await rename(folder, aside);
  onNote(
    `${folder} was left by a start that was cut off. It was moved to ${basename(aside)}; ` +
      'if it is of no use to you, you may delete it.',
  );
}
