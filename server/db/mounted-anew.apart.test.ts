import type { StatOptions } from 'node:fs';
import type * as Disk from 'node:fs/promises';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openPglite } from './pglite.ts';

/** What a volume that is mounted anew may tell otherwise of the same files: the device's number, and dates. */
const told = vi.hoisted(() => ({
  names: [] as readonly ('dev' | 'mtimeMs' | 'ctimeMs' | 'birthtimeMs')[],
}));
vi.mock('node:fs/promises', async (original) => {
  const disk = await original<typeof Disk>();
  return {
    ...disk,
    stat: async (path: string, options?: StatOptions) => {
      const found = await disk.stat(path, options);
      if (options?.bigint === true)
        for (const name of told.names)
          Object.assign(found, { [name]: BigInt(found[name]) + 1_000_000_007n });
      return found;
    },
  };
});

it('FAULTS 38 a data folder is the same on a volume that is mounted anew, as another device, with other dates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-mounted-'));
  const made = await openPglite(folder);
  await made.close();
  const before = await stat(join(folder, 'db'), { bigint: true });
  told.names = ['dev', 'mtimeMs', 'ctimeMs', 'birthtimeMs'];
  const after = await stat(join(folder, 'db'), { bigint: true });
  for (const name of told.names) expect(after[name], name).not.toBe(before[name]);
  const again = await openPglite(folder);
  await again.close();
  expect(again.folder).toBe(made.folder);
  expect(made.folder).toMatch(/^\d+:\d+$/);
  await rm(folder, { recursive: true });
}, 60_000);
