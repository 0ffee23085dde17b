import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copiedLocks, type LockParts } from '#tests/support/hostile/copied-locks.inputs.ts';
import { takeFolderLock } from './folder-lock.ts';

const BEAT_MS = 100;

let original: string;
let held: LockParts;
let stop: () => Promise<void>;

/** Another process has the original open for as long as these tests run. */
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'muster-original-'));
  const source = JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'));
  const path = join(original, 'db.lock');
  const script = `
    const { takeFolderLock } = await import(${source});
    await takeFolderLock(${JSON.stringify(path)}, ${BEAT_MS});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const [pid = '', started = '', numbering = '', word = '', folder = ''] = (
    await readFile(path, 'utf8')
  )
    .trim()
    .split(' ');
  held = { pid, started, numbering, word, folder };
  stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
});
afterAll(async () => {
  await stop();
  await rm(original, { recursive: true, force: true });
});

it.each(copiedLocks)(
  'a copy of a folder that is open, with its lock $input, is $expected ($source)',
  async ({ content, expected }) => {
    const copy = await mkdtemp(join(tmpdir(), 'muster-copy-'));
    const path = join(copy, 'db.lock');
    await writeFile(path, content(held));
    const taking = takeFolderLock(path, BEAT_MS);
    if (expected === 'refused') await expect(taking).rejects.toThrow(`(process ${held.pid})`);
    else await (await taking)();
    const own = takeFolderLock(join(original, 'db.lock'), BEAT_MS);
    await expect(own).rejects.toThrow(`(process ${held.pid})`); // the original is never taken over
    await rm(copy, { recursive: true, force: true });
  },
);
