import type * as files from 'node:fs/promises';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { closeFolder } from './folder-permissions.ts';

/** The error code with which the system refuses a change of permissions; null if it accepts it. */
let refusal: string | null = null;
vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof files>();
  return {
    ...actual,
    chmod: async (path: string, mode: number) => {
      if (refusal !== null) throw Object.assign(new Error(refusal), { code: refusal });
      await actual.chmod(path, mode);
    },
  };
});

it.each([
  ['EPERM', 'files of another owner'],
  ['EROFS', 'a volume mounted for reading'],
  ['ENOTSUP', 'a share without modes, such as CIFS without unix extensions'],
])('%s of %s is said, and stops nothing', async (code) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-foreign-'));
  await mkdir(join(folder, 'db'));
  await writeFile(join(folder, 'db', 'PG_VERSION'), '17');
  await chmod(join(folder, 'db', 'PG_VERSION'), 0o644);
  await chmod(join(folder, 'db'), 0o755);
  refusal = code;
  const said = await closeFolder(folder);
  refusal = null;
  expect(said).toMatch(new RegExp(`able to read ${folder}/db and 1 more.*\\(${code}\\)$`));
  await rm(folder, { recursive: true });
});

it('anything else is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-foreign-'));
  await chmod(folder, 0o755);
  refusal = 'EIO';
  await expect(closeFolder(folder)).rejects.toThrow('EIO');
  refusal = null;
  await rm(folder, { recursive: true });
});
