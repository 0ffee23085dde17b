import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/time/durations.ts';
import { unlessGone } from '#server/process/unless-gone.ts';

/** A file that a killed process left half-written keeps this suffix forever; no other name has it. */
const PARTIAL = '.partial';
/** After this many milliseconds nobody can still be writing the file. */
const ABANDONED_MS = HOUR_MS;

/**
 * Writes a file completely or not at all: nobody ever reads half of it, and on a full disk nothing of it remains, nor if its pieces
 * fail to come. Other users of the machine can't read it. Throws the system's error.
 */
export async function writeAtomically(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const partial = `${path}.${randomUUID()}${PARTIAL}`;
  try {
    await writeFile(partial, content, { mode: 0o600 });
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
