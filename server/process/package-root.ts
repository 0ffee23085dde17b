import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of package.json, wherever this file runs from: the sources, or the bundle in dist/server.
 * Migrations, the built app and the version are found from there.
 */
export const packageRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('No package.json was found above the server.');
  return findRoot(parent);
}
