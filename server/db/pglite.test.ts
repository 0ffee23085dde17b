import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openPglite, startPglite } from './pglite.ts';
import { failAfterPanic } from './pglite-panic.ts';

it('as long as a database is being made a note says so, for the start after one that is cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pglite-'));
  const isNoted = () => existsSync(join(folder, 'db.unfinished'));
  const opening = openPglite(folder);
  await expect.poll(isNoted, { timeout: 60_000, interval: 5 }).toBe(true);
  const database = await opening;
  expect(isNoted()).toBe(false);
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

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
