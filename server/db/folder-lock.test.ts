import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeFolderLock } from './folder-lock.ts';
import { factsByProc, factsByPs } from './process-facts.ts';
import { openPglite, startPglite } from './pglite.ts';

/** Short, so that a dead one in another container is found soon. */
const BEAT_MS = 100;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-lock-'));
  path = join(folder, 'db.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the lock and holds it until it is killed. Its parent may never ask what became of it. */
async function anotherHolder({ isReaped } = { isReaped: true }) {
  const source = join(import.meta.dirname, 'folder-lock.ts');
  const script = `
    const { takeFolderLock } = await import(${JSON.stringify(source)});
    await takeFolderLock(${JSON.stringify(path)}, ${BEAT_MS});
    process.stdout.write(String(process.pid));
    setInterval(() => {}, 1000);`;
  const command = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const shell = `"$@" & exec ${process.execPath} -e "setInterval(() => {}, 1000)"`;
  const [program = '', ...args] = isReaped ? command : ['sh', '-c', shell, 'sh', ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  return {
    pid,
    async kill() {
      process.kill(pid, 'SIGKILL');
      if (isReaped) await once(child, 'exit');
      else
        await vi.waitFor(() => {
          expect(stateOf(pid)).toMatch(/^Z/);
        }, 10_000);
    },
    async dispose() {
      if (child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}

function stateOf(pid: number | undefined): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

function commandOf(pid: number | undefined): string {
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
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

it('a zombie holds nothing: it is let in while the parent of the killed one has not noticed', async () => {
  const holder = await anotherHolder({ isReaped: false });
  try {
    await expect(takeFolderLock(path)).rejects.toThrow(`(process ${holder.pid})`);
    await holder.kill();
    expect(() => process.kill(holder.pid, 0)).not.toThrow(); // it still has its number
    const release = await takeFolderLock(path);
    expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await release();
  } finally {
    await holder.dispose();
  }
});

it('two containers that share the folder are told apart, though each sees the same process number', async () => {
  const holder = await anotherHolder();
  try {
    const [pid, started] = (await readFile(path, 'utf8')).split(' ');
    await writeFile(path, `${process.pid} ${started} another-boot/pid:[1]\n`);
    expect(Number(pid)).toBe(holder.pid);
    await expect(takeFolderLock(path, BEAT_MS)).rejects.toThrow(
      `(process ${process.pid}, in another container or on another machine)`,
    );
  } finally {
    await holder.kill();
  }
  const release = await takeFolderLock(path, BEAT_MS);
  expect(await readFile(path, 'utf8')).not.toContain('another-boot');
  await release();
});

it('a copy beside the running original is opened: its lock came with the copy, and names another folder', async () => {
  const holder = await anotherHolder();
  const copy = `${folder}-copy`;
  try {
    await cp(folder, copy, { recursive: true });
    const release = await takeFolderLock(join(copy, 'db.lock'), BEAT_MS);
    expect(await readFile(join(copy, 'db.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await expect(takeFolderLock(path, BEAT_MS)).rejects.toThrow(`(process ${holder.pid})`);
    await release();
  } finally {
    await holder.kill();
    await rm(copy, { recursive: true, force: true });
  }
});

it('a folder that changed its number under its holder stays locked while that gives signs of life', async () => {
  const holder = await anotherHolder();
  try {
    const lock = await readFile(path, 'utf8');
    await writeFile(path, lock.replace(/\d+:\d+\n$/, '1:2\n'));
    await expect(takeFolderLock(path, BEAT_MS)).rejects.toThrow(`(process ${holder.pid})`);
  } finally {
    await holder.kill();
  }
});

it('a lock of an earlier version, which names no folder, is judged by its process alone', async () => {
  const holder = await anotherHolder();
  try {
    const lock = await readFile(path, 'utf8');
    await writeFile(path, lock.replace(/ \d+:\d+\n$/, '\n'));
    await expect(takeFolderLock(path, BEAT_MS)).rejects.toThrow(`(process ${holder.pid})`);
  } finally {
    await holder.kill();
  }
  await (
    await takeFolderLock(path, BEAT_MS)
  )();
});

it.each([
  ['by /proc', factsByProc],
  ['by ps', factsByPs],
])(
  'the system tells %s of a living process when it started, and of a zombie that it is one',
  async (_, factsOf) => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    // A shell may ask what became of its child; what it has turned into does not.
    await vi.waitFor(() => {
      expect(commandOf(parent.pid)).toMatch(/sleep/);
    }, 10_000);
    process.kill(Number(said), 'SIGKILL');
    await vi.waitFor(() => {
      expect(factsOf(Number(said))).toMatchObject({ isZombie: true });
    }, 10_000);
    const own = factsOf(process.pid);
    expect(own).toMatchObject({ isZombie: false, started: expect.stringMatching(/\S/) as string });
    expect(factsOf(process.pid)).toEqual(own);
    expect(factsOf(process.ppid)?.started).not.toBe(own?.started);
    expect(factsOf(4_194_303)).toBeNull();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  },
);

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

it('one that died while it succeeded a stale lock is succeeded as well', async () => {
  const stale = '4194303 123\n';
  const succession = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  await writeFile(path, stale);
  await writeFile(succession, '4194302 123\n');
  const release = await takeFolderLock(path);
  await expect(takeFolderLock(path)).rejects.toThrow('Another Muster server');
  expect(await readdir(folder)).toEqual(['db.lock']);
  await release();
});

it('giving back leaves the lock of another one, who thought this one dead', async () => {
  const release = await takeFolderLock(path);
  await writeFile(path, 'of another\n');
  await release();
  expect(await readFile(path, 'utf8')).toBe('of another\n');
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
