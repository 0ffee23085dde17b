import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The packages that the product was settled on, and where each does its job. */
const settled: readonly (readonly [name: string, place: RegExp])[] = [
  ['react', /^src\//],
  ['react-dom', /^src\//],
  ['@tanstack/react-router', /^src\//],
  ['@tanstack/react-query', /^src\//],
  ['@tanstack/query-sync-storage-persister', /^src\//],
  ['dexie', /^src\//],
  ['workbox-window', /^src\//],
  ['vite-plugin-pwa', /^vite\.config\.ts$/],
  ['ky', /^src\//],
  ['@schedule-x/calendar', /^src\//],
  ['@schedule-x/react', /^src\//],
  ['@milkdown/react', /^src\//],
  ['vite', /^build\/|^vite\.config\.ts$|^server\//],
  ['vitest', /^vite\.config\.ts$/],
  ['@playwright/test', /^tests\//],
];

interface Source {
  readonly path: string;
  readonly text: string;
}

test.each(settled)('%s does its job: it is imported by a source', async (name, place) => {
  const users = (await sources()).filter(
    ({ path, text }) => place.test(path) && imports(text, name),
  );
  expect(users.map(({ path }) => path)).not.toEqual([]);
});

test('control: a package that is only named is not imported', () => {
  expect(imports("// ky\nconst name = 'ky';", 'ky')).toBe(false);
  expect(imports("import type { Options } from 'ky';", 'ky')).toBe(false);
  expect(imports("import ky, { type Options } from 'ky';", 'ky')).toBe(true);
  expect(imports("import {\n  a,\n} from 'ky/umd';", 'ky')).toBe(true);
  expect(imports("const { a } = await import('ky');", 'ky')).toBe(true);
});

test('there is one core of TanStack Query, which its persister would else bring a second of', async () => {
  const lock: unknown = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const cores = Object.keys((lock as { packages: object }).packages).filter((path) =>
    path.endsWith('node_modules/@tanstack/query-core'),
  );
  expect(cores).toEqual(['node_modules/@tanstack/query-core']);
});

test('every patch of a package is applied to what is installed', async () => {
  const patches = await Promise.all(
    (await filesIn('patches')).map((path) => readFile(join(ROOT, path), 'utf8')),
  );
  for (const patch of patches) {
    const [, path = ''] = /^\+\+\+ b\/(.+)$/m.exec(patch) ?? [];
    const added = [...patch.matchAll(/^\+(?!\+\+ )(.+)$/gm)].map(([, line]) => line);
    const installed = (await readFile(join(ROOT, path), 'utf8')).split('\n');
    expect(added).not.toEqual([]);
    expect(installed, path).toEqual(expect.arrayContaining(added));
  }
});

/** Types leave nothing in what is built. */
function imports(text: string, name: string): boolean {
  const named = `['"]${name}(/[^'"]*)?['"]`;
  const taken = new RegExp(`^import (?!type\\b)[^;'"]*from ${named}`, 'm');
  return taken.test(text) || new RegExp(`\\bimport\\(${named}\\)`).test(text);
}

async function sources(): Promise<readonly Source[]> {
  const folders = await Promise.all(['src', 'build', 'server', 'tests'].map(filesIn));
  const paths = ['vite.config.ts', 'playwright.config.ts', ...folders.flat()];
  const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path);
  return Promise.all(
    paths.filter(isSource).map(async (path) => ({
      path,
      text: await readFile(join(ROOT, path), 'utf8'),
    })),
  );
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(join(ROOT, folder), { recursive: true });
  return found.map((path) => join(folder, path));
}
