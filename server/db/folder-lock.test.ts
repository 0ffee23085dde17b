import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFolderLock } from './folder-lock.ts';
import { openPglite, startPglite } from './pglite.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-lock-'));
  path = join(folder, 'db.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the lock and holds it until it is killed. */
async function anotherHolder() {
  const source = join(import.meta.dirname, 'folder-lock.ts');
  const script = `
    const { takeFolderLock } = await import(${JSON.stringify(source)});
    await takeFolderLock(${JSON.stringify(path)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

it('a second process is stopped with a sentence that names the first, and let in when that was killed', async () => {
  const holder = await anotherHolder();
  try {
    await expect(takeFolderLock(path)).rejects.toThrow(
      `Another Muster server (process ${holder.pid})`,
    );
  } finally {
    await holder.kill();
  }
  const release = await takeFolderLock(path);
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await release();
  expect(existsSync(path)).toBe(false);
});

it('the same process cannot take it twice, and can after giving it back', async () => {
  const release = await takeFolderLock(path);
  await expect(takeFolderLock(path)).rejects.toThrow('Another Muster server');
  await release();
  await (
    await takeFolderLock(path)
  )();
});

it.each([
  ['of a process that has ended', '4194303 123\n'],
  ['of an earlier process with the number of a running one', `${process.ppid} 1\n`],
  ['of an earlier start in the same container', `${process.pid} 1\n`],
  ['cut off in the middle', ''],
])('a stale lock is taken over: %s', async (_, content) => {
  await writeFile(path, content);
  await (
    await takeFolderLock(path)
  )();
});

it('of twenty that come at once over a stale lock, one gets it', async () => {
  await writeFile(path, '4194303 123\n');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeFolderLock(path)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it(
  'the embedded database opens once; control: without the lock it opens twice',
  { timeout: 60_000 },
  async () => {
    const first = await openPglite(folder);
    await expect(openPglite(folder)).rejects.toThrow('Another Muster server');
    await first.close();
    const again = await openPglite(folder);
    const unguarded = await startPglite({ dataDir: join(folder, 'db') });
    await unguarded.close();
    await again.close();
  },
);
