import type * as files from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServer } from '#tests/support/servers/server.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { removePartials, writeAtomically } from './atomic-file.ts';

/** Told when half of a file is written by a process that gets no further. */
let killed: (() => void) | null = null;
vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof files>();
  return {
    ...actual,
    writeFile: async (...[path, content, options]: Parameters<typeof files.writeFile>) => {
      if (!killed) return actual.writeFile(path, content, options);
      await actual.writeFile(path, 'half');
      killed();
      return new Promise<void>(() => undefined);
    },
  };
});

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-files-'));
  folder = join(dataDir, 'uploads');
  await mkdir(folder);
});
afterEach(() => rm(dataDir, { recursive: true }));

const content = Buffer.from('all of it');

/** Leaves what a process leaves that is killed in the middle of writing a file; answers its name. */
async function writeHalf(name: string, minutesAgo: number): Promise<string> {
  const before = await readdir(folder);
  await new Promise<void>((resolve) => {
    killed = resolve;
    void writeAtomically(join(folder, name), content);
  });
  killed = null;
  const half = (await readdir(folder)).find((one) => !before.includes(one)) ?? '';
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS);
  await utimes(join(folder, half), at, at);
  return half;
}

it('what a killed process left of a file goes; what is being written and what is whole stays', async () => {
  await writeHalf('abandoned.webp', 61);
  const writing = await writeHalf('writing.webp', 59);
  await writeAtomically(join(folder, 'whole.webp'), content);
  const old = new Date(0);
  await utimes(join(folder, 'whole.webp'), old, old);
  await removePartials(folder, new Date());
  expect((await readdir(folder)).sort()).toEqual(['whole.webp', writing]);
});

it('where nothing was ever written there is nothing to remove', async () => {
  await removePartials(join(dataDir, 'mail'), new Date());
});

it('a server that starts removes what a killed one left', async () => {
  await writeHalf('abandoned.webp', 61);
  const server = await startServer({ config: { dataDir } });
  await expect.poll(() => readdir(folder)).toEqual([]);
  await server.close();
});
