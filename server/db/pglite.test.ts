import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '#server/migrate.ts';
import { openPglite, startPglite } from './pglite.ts';
import { failAfterPanic } from './pglite-panic.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-pglite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a first start that is killed while the database is made does not keep the next one from starting', async () => {
  const source = join(import.meta.dirname, 'pglite.ts');
  const script = `const { openPglite } = await import(${JSON.stringify(source)}); await openPglite(${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: 'inherit',
  });
  await vi.waitFor(
    () => {
      expect(existsSync(join(folder, 'db/PG_VERSION'))).toBe(true);
    },
    { timeout: 60_000, interval: 1 },
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  const database = await openPglite(folder);
  await migrate(database);
  await database.close();
}, 120_000);

it('after a PANIC every query fails at once instead of holding up the process, and it is told once', async () => {
  const opened = await startPglite({});
  const { client, db } = opened;
  const carryOut = client.execProtocolStream.bind(client);
  let asked = 0;
  client.execProtocolStream = () => {
    asked += 1;
    if (asked > 1) return new Promise(() => undefined); // what PGlite does is worse: it keeps the thread
    const panic = { severity: 'PANIC', code: '53100' };
    return Promise.reject(
      Object.assign(new Error('could not write to file "pg_wal/xlogtemp.42"'), panic),
    );
  };
  const onBroken = vi.fn();
  const isBroken = failAfterPanic(client, onBroken);
  expect(isBroken()).toBe(false);
  for (let n = 0; n < 3; n += 1)
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: '53100' } });
  expect(isBroken()).toBe(true);
  expect(onBroken).toHaveBeenCalledOnce();
  client.execProtocolStream = carryOut;
  await opened.close();
});
