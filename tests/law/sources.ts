import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './law.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['src', 'server', 'tests', 'build', 'docs', 'public', 'patches', '.ci'];

export function read(path: string): Source {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

/** The controls of these cite what isn't there. */
const madeUp: ReadonlySet<string> = new Set(['tests/law/law.test.ts', 'tests/law/paths.test.ts']);

/** Every file and folder of the repository, by its path from the root; of what tools make, nothing. */
export function repositoryPaths(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path).replaceAll('\\', '/'),
    ),
  );
  return [...FOLDERS, ...below, ...readdirSync(ROOT)];
}

/** All that people write here; what tools write cites nothing. */
export function sourcesIn(paths: readonly string[]): Source[] {
  return paths
    .filter((path) => /^(?!public|patches|\.ci).*\.([cm]?[jt]sx?|css|md|html)$/.test(path))
    .filter((path) => !madeUp.has(path))
    .map(read);
}
