import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/core/errors/error-codes.ts';

/** A file that a killed process left half-written keeps this ending for ever; no other name ends like this. */
const PARTIAL = '.partial';
/** Milliseconds after which nobody can still be writing a file. */
const ABANDONED_MS = 3_600_000;

/**
 * Writes a file whole or not at all: nobody ever reads half of it, and a full disk keeps nothing of it. Throws what
 * the system says.
 */
export async function writeWhole(
  path: string,
  content: Uint8Array,
  { mode = 0o666 }: { readonly mode?: number } = {},
): Promise<void> {
  const partial = `${path}.${randomUUID()}${PARTIAL}`;
  try {
    await writeFile(partial, content, { mode });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes what processes left in the folder when they were killed while writing, if the folder exists. */
export async function removePartials(folder: string, at: Date): Promise<void> {
  const names = await unlessGone(readdir(folder));
  for (const name of names?.filter((one) => one.endsWith(PARTIAL)) ?? []) {
    const path = join(folder, name);
    const written = await unlessGone(stat(path));
    if (written && at.getTime() - written.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Null when there is no such file or folder (any more). */
async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
