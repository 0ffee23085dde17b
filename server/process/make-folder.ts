import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#server/errors/error-codes.ts';

/**
 * Makes a folder for this user alone, and its missing parents. Node's own `recursive` never returns where a parent exists but
 * nothing can be made in it, as in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const wasMade = codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory(); // a link to nothing fails here
    if (wasMade) return;
    const above = dirname(path);
    if (codeOf(error) !== 'ENOENT' || above === path || (await isFolder(above))) throw error;
    await makeFolder(above);
    await makeFolder(path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}
