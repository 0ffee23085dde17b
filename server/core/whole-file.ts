import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that is there whole or not at all: nobody reads half of it, and a disk that is full keeps nothing of it.
 * Throws what the system says.
 */
export async function writeWhole(
  path: string,
  content: Uint8Array,
  { mode = 0o666 }: { readonly mode?: number } = {},
): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  try {
    await writeFile(partial, content, { mode });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
