import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolders } from '#tests/support/hostile/open-folders.inputs.ts';
import { closeFolder } from './folder-permissions.ts';

let around: string;
let folder: string;
beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'muster-private-'));
  folder = join(around, 'data');
});
afterEach(() => rm(around, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

async function lay(modes: Readonly<Record<string, number>>): Promise<void> {
  for (const path of Object.keys(modes)) {
    const whole = join(folder, path);
    await mkdir(path.endsWith('/') ? whole : dirname(whole), { recursive: true });
    if (!path.endsWith('/')) await writeFile(whole, '');
  }
  for (const [path, mode] of Object.entries(modes)) await chmod(join(folder, path), mode);
}

it.each(openFolders)('$input', async ({ before, after }) => {
  await lay(before);
  expect(await closeFolder(folder)).toBeNull();
  for (const [path, mode] of Object.entries(after))
    expect((await modeOf(join(folder, path))).toString(8), path).toBe(mode.toString(8));
});

it('a folder that isn’t there yet is nobody’s trouble', async () => {
  expect(await closeFolder(folder)).toBeNull();
});

it('a link within is not followed, and the folder itself may be one', async () => {
  await lay({ 'db/': 0o755 });
  await writeFile(join(around, 'elsewhere'), '');
  await chmod(join(around, 'elsewhere'), 0o644);
  await symlink(join(around, 'elsewhere'), join(folder, 'db', 'link'));
  await symlink(join(around, 'nothing'), join(folder, 'db', 'dangling'));
  await symlink(folder, join(around, 'link'));
  expect(await closeFolder(join(around, 'link'))).toBeNull();
  expect(await modeOf(join(around, 'elsewhere'))).toBe(0o644);
  expect(await modeOf(folder)).toBe(0o700);
});

it.each([
  ['the system’s folder for everybody', { './': 0o1777, 'db/': 0o755 }],
  [
    'a folder with other folders, which others may need',
    { './': 0o755, 'www/': 0o755, 'db/': 0o755 },
  ],
])('%s stays as it is, which is said, while what is ours is closed', async (_, modes) => {
  await lay(modes);
  expect(await closeFolder(folder)).toContain(`able to read ${folder}`);
  expect(await modeOf(folder)).toBe(modes['./']);
  expect(await modeOf(join(folder, 'db'))).toBe(0o700);
});
