import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FINISHED, leftovers } from '#tests/support/hostile/leftovers.inputs.ts';
import { openOrCreate } from './database-creation.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-whole-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function lay(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), content);
  }
}

/** Stands for the embedded database: makes a whole one where there is none, unless it is cut off at it. */
async function fakeOpen(folder: string, isCutOff: boolean) {
  if (!existsSync(folder)) {
    await lay(Object.fromEntries([...FINISHED].map(([path]) => [join('made', path), 'new'])));
    await mkdir(folder);
    if (isCutOff) throw new Error('killed');
    await cp(join(dataDir, 'made'), folder, { recursive: true });
    await rm(join(dataDir, 'made'), { recursive: true });
  }
  return { close: async () => undefined };
}

async function start({ isCutOff }: { readonly isCutOff: boolean } = { isCutOff: false }) {
  const notes: string[] = [];
  const open = (folder: string) => fakeOpen(folder, isCutOff);
  await openOrCreate(dataDir, { open, onNote: (note) => notes.push(note) });
  return notes;
}

const heldBy = async (folder: string) =>
  existsSync(join(dataDir, folder, 'postgresql.conf'))
    ? readFile(join(dataDir, folder, 'postgresql.conf'), 'utf8')
    : null;

it.each(leftovers)('FAULTS 41 $input: $expected', async ({ files, uses, aside }) => {
  await lay(files);
  const notes = await start();
  expect(await heldBy('db')).toBe(uses);
  const names = await readdir(dataDir);
  expect(names.filter((name) => name.startsWith('db.aside'))).toHaveLength(aside.length);
  const moved = names.find((name) => name.startsWith('db.aside'));
  if (moved !== undefined) {
    expect(Object.values(files)).toEqual(expect.arrayContaining([...aside]));
    expect(notes.join()).toContain(moved);
  }
  expect(names.filter((name) => /^db\.(new|unfinished)$/.test(name))).toEqual([]);
  expect(await start()).toEqual([]); // and what is whole now is simply opened
});

it('FAULTS 41 a first start that is cut off leaves nothing that looks like a database, and the next one makes it', async () => {
  await expect(start({ isCutOff: true })).rejects.toThrow('killed');
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
  await start();
  expect(await heldBy('db')).toBe('new');
});
