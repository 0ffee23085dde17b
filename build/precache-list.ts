import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Entry {
  readonly url: string;
  readonly revision: string | null;
}

/**
 * Gives every file of the worker's list the hash of its bytes as they lie in `folder`: what a portal or a proxy puts in
 * its place has another one and is not installed.
 */
export function checkedEntries(folder: string) {
  return async <E extends Entry>(entries: readonly E[]) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        integrity: await integrityOf(join(folder, entry.url)),
      })),
    ),
  });
}

/** As much of the digest as the worker compares (src/sw/checked-file.ts): what no accident has, in half the room. */
async function integrityOf(file: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest();
  return digest.subarray(0, 9).toString('base64');
}
