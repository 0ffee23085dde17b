import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openPglite, startPglite } from './pglite.ts';
import { failAfterPanic } from './pglite-panic.ts';
import { rowsOf } from './rows.ts';

it('as long as a database is being made there is none in its place, only a draft beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pglite-'));
  const opening = openPglite(folder);
  await vi.waitFor(() => {
    expect(existsSync(join(folder, 'db.new'))).toBe(true);
  }, 30_000);
  expect(existsSync(join(folder, 'db'))).toBe(false);
  const database = await opening;
  expect(await readdir(folder)).toEqual(['db', 'db.lock']);
  await database.close();
  await rm(folder, { recursive: true });
});

it('FAULTS 41 a real database beside the mark of a first start that was cut off is known as one, and used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pglite-'));
  const [backup, place] = [join(folder, 'backup'), join(folder, 'place')];
  const made = await openPglite(backup);
  await made.db.execute(sql`create table kept as select 'of the backup' as word`);
  await made.close();
  await mkdir(place);
  await writeFile(join(place, 'db.unfinished'), '');
  await rename(join(backup, 'db'), join(place, 'db'));
  const onNote = vi.fn();
  const opened = await openPglite(place, { onNote });
  expect(await rowsOf(opened.db, sql`select word from kept`)).toEqual([{ word: 'of the backup' }]);
  await opened.close();
  expect(onNote.mock.calls).toEqual([[expect.stringContaining('it is used')]]);
  expect(await readdir(place)).toEqual(['db']);
  await rm(folder, { recursive: true });
}, 60_000);

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
