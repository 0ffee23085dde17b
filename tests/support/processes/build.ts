import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCES = [
  'src',
  'server',
  'public',
  'index.html',
  'build',
  'vite.config.ts',
  'package-lock.json',
];
const RESULTS = [
  'dist/client/index.html',
  'dist/client/sw.js',
  'dist/server/main.js',
  'dist/screens/thread.js',
];

/** The built server, which starts in half the time that its sources take. */
export const SERVER = join(ROOT, 'dist', 'server', 'main.js');

/** Builds when there is no build, or when a source is newer than it. It says so, since building takes a while. */
export async function ensureBuilt(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write('Building the app and the server ...\n');
  await run('npm', ['run', 'build']);
}

/** Builds the server alone, which takes a second. */
export async function ensureServerBuilt(): Promise<void> {
  const changed = Math.max(...(await Promise.all(SOURCES.map((path) => newest(path)))));
  if (changed > (await newest(SERVER)))
    await run('npx', ['vite', 'build', '--ssr', '--logLevel', 'warn']);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The build failed.');
}

/** True when every result of the build is there and no source is newer. */
export async function isBuilt(): Promise<boolean> {
  const built = Math.min(...(await Promise.all(RESULTS.map((path) => newest(path)))));
  if (built === 0) return false;
  const changed = Math.max(...(await Promise.all(SOURCES.map((path) => newest(path)))));
  return changed <= built;
}

/** The time of the last change in a file or folder (ms); 0 when there is none. Tests do not count. */
async function newest(path: string): Promise<number> {
  const facts = await stat(resolve(ROOT, path)).catch(absent);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const files = (await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => stat(join(entry.parentPath, entry.name)));
  return Math.max(0, ...(await Promise.all(files)).map(({ mtimeMs }) => mtimeMs));
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
