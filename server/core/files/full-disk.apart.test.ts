import { existsSync, readdirSync } from 'node:fs';
import type * as files from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '#server/migrate.ts';
import { DiskFull } from '#server/process/disk-space.ts';
import { openPglite } from '#server/db/pglite.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { countOf, probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { fileMailer } from '#server/mail/mailer.ts';

/** What the disk does: take everything, say that little is left, or run full in the middle of a file. */
let disk: 'roomy' | 'scarce' | 'full' = 'roomy';
vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof files>();
  return {
    ...actual,
    statfs: async (path: string) => {
      const { bavail, bsize } = await actual.statfs(path);
      return { bavail: disk === 'scarce' ? 1 : bavail, bsize };
    },
    writeFile: async (...[path, content, options]: Parameters<typeof files.writeFile>) => {
      if (disk !== 'full') return actual.writeFile(path, content, options);
      await actual.writeFile(path, 'half');
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  };
});
afterEach(() => {
  disk = 'roomy';
});

let dataDir: string;
let server: TestServer;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-full-'));
  const database = await openPglite(dataDir);
  await migrate(database);
  server = await startServer({
    database,
    features: [authFeature, probeFeature()],
    config: { dataDir },
  });
  ({ token } = await server.member());
});
afterAll(async () => {
  await server.close();
  await server.database.close();
  await rm(dataDir, { recursive: true });
});

const filesIn = (folder: string) =>
  existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [];
const expectPatience = async (response: Response) => {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(await response.json()).toMatchObject({ code: 'busy' });
};

describe('a full disk', () => {
  it.each(['scarce', 'full'] as const)(
    'takes no picture, leaves no half of one, and asks to come back: %s',
    async (state) => {
      const bytes = await sharp({
        create: { width: state.length, height: 9, channels: 3, background: 'teal' },
      })
        .png()
        .toBuffer();
      const before = filesIn('uploads');
      disk = state;
      await expectPatience(await server.send(probe.image, { token, file: { bytes } }));
      expect(filesIn('uploads')).toEqual(before);
      disk = 'roomy';
      await server.call(probe.image, { token, file: { bytes } });
      expect(filesIn('uploads')).toHaveLength(before.length + 1);
    },
  );

  it('takes no change while room is scarce, still answers what is asked, and goes on when there is room', async () => {
    const body = { name: 'full' };
    disk = 'scarce';
    await expectPatience(await server.send(probe.count, { token, body }));
    const writing = server.database.transaction((tx) => tx.execute(sql`select 1`));
    await expect(writing).rejects.toBeInstanceOf(DiskFull);
    const asked = await server.call(probe.greet, { token, params: { name: 'x' } });
    expect(asked.caller).not.toBeNull();
    disk = 'roomy';
    await server.call(probe.count, { token, body });
    expect(await countOf(server.database.db, 'full')).toBe(1);
  });

  it('leaves no half of a mail', async () => {
    const log = { info: () => undefined } as never;
    const mailer = fileMailer(server.config, { folder: join(dataDir, 'mail'), log });
    const message = { to: 'x@example.org', subject: 'Hello', passages: [] };
    const letterhead = { orgName: 'Muster', from: 'x@example.org', logo: null };
    disk = 'full';
    await expect(mailer.send(message, { id: 'mail-1', letterhead })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(filesIn('mail')).toEqual([]);
  });
});
