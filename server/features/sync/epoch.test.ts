import { cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPglite } from '#server/db/pglite.ts';
import { rowsOf } from '#server/db/rows.ts';
import { posts } from '#server/db/schema.ts';
import { migrate } from '#server/migrate.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { ensureEpoch } from './epoch.ts';
import { readDatabaseMoment } from './database-moment.ts';

describe.each(engines)('the epoch on $engine', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await engine.open();
  });
  afterEach(() => database.close());

  const epoch = async () => (await readDatabaseMoment(database.db)).epoch;
  const xids = async () => {
    const rows = await rowsOf<{ xid: string }>(
      database.db,
      sql`select xid::text as xid from changes`,
    );
    return rows.map(({ xid }) => xid);
  };

  it('is made at the first start and stays over every later one', async () => {
    await ensureEpoch(database);
    const made = await epoch();
    await database.db.insert(posts).values({ title: 'Hello' });
    await ensureEpoch(database);
    expect(await epoch()).toBe(made);
    expect(made).not.toBe('');
    expect(await xids()).not.toEqual(['0']);
  });

  it('is made anew in a database that was restored elsewhere, where the old transaction ids mean nothing', async () => {
    await ensureEpoch(database);
    const made = await epoch();
    await database.db.insert(posts).values({ title: 'Hello' });
    await database.db.execute(
      sql`update meta set value = 'of another cluster' where key = 'SYNC_FINGERPRINT'`,
    );
    await database.db.execute(sql`update changes set xid = '99999999'`);
    await ensureEpoch(database);
    expect(await epoch()).not.toBe(made);
    expect(await xids()).toEqual(['0']);
  });

  it('is made once when two processes start at the same time', async () => {
    await Promise.all([ensureEpoch(database), ensureEpoch(database)]);
    const made = await epoch();
    await ensureEpoch(database);
    expect(await epoch()).toBe(made);
  });

  it('notices a table that was made anew by a restore into the same database', async () => {
    await ensureEpoch(database);
    const made = await epoch();
    await database.db.execute(sql`alter table changes rename to changes_before`);
    await database.db.execute(sql`create table changes (like changes_before including all)`);
    await ensureEpoch(database);
    expect(await epoch()).not.toBe(made);
  });
});

describe('the epoch of a data folder', { timeout: 60_000 }, () => {
  let around: string;
  beforeEach(async () => {
    around = await mkdtemp(join(tmpdir(), 'muster-epoch-'));
  });
  afterEach(() => rm(around, { recursive: true, force: true }));

  async function epochIn(name: string): Promise<string> {
    const database = await openPglite(join(around, name));
    await migrate(database);
    await ensureEpoch(database);
    const { epoch } = await readDatabaseMoment(database.db);
    await database.close();
    return epoch;
  }

  it('FAULTS 38 stays over a restart and under another path, and is made anew in a copy, wherever that is put', async () => {
    const made = await epochIn('data');
    expect(await epochIn('data')).toBe(made);
    await cp(join(around, 'data'), join(around, 'backup'), { recursive: true });
    await rename(join(around, 'data'), join(around, 'moved'));
    expect(await epochIn('moved')).toBe(made);
    await cp(join(around, 'backup'), join(around, 'data'), { recursive: true });
    const restored = await epochIn('data');
    expect(restored).not.toBe(made);
    expect(await epochIn('data')).toBe(restored);
    expect(await epochIn('backup')).not.toBe(made);
  });

  it('FAULTS 38 is made anew where a copy of the files was put into the same folder', async () => {
    const made = await epochIn('data');
    const [folder, copy] = [join(around, 'data', 'db'), join(around, 'copy')];
    await cp(folder, copy, { recursive: true });
    const { ino } = await stat(folder);
    for (const name of await readdir(folder)) {
      await rm(join(folder, name), { recursive: true });
      await rename(join(copy, name), join(folder, name));
    }
    expect((await stat(folder)).ino).toBe(ino);
    expect(await epochIn('data')).not.toBe(made);
  });

  it('stays in a folder of an earlier version, which noted no folder', async () => {
    const made = await epochIn('data');
    const database = await openPglite(join(around, 'data'));
    await database.db.execute(sql`delete from meta where key = 'SYNC_FOLDER'`);
    await database.close();
    expect(await epochIn('data')).toBe(made);
  });
});
