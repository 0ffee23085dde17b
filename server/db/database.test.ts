import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlStateOf } from '#server/errors/error-codes.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { RolledBack, type Database, type Queryable } from './database.ts';
import { readOrMake } from './meta.ts';
import { migrate } from '#server/migrate.ts';
import { openPostgres } from './postgres.ts';
import { rowsOf } from './rows.ts';
import { pages } from './schema.ts';

describe.each(engines)('the database on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  it('delivers counts as numbers and moments in UTC', async () => {
    const [row] = await rowsOf<{ count: unknown; sum: unknown; at: unknown }>(
      database.db,
      sql`select count(*) as count, sum(n) as sum, timestamptz '2026-11-20T12:00:00+02' as at from generate_series(1, 3) n`,
    );
    expect(row).toMatchObject({ count: 3, sum: 6 });
    expect(String(row?.at)).toBe('2026-11-20 10:00:00+00');
  });

  it('undoes a transaction that throws, and only the inner one when that is caught', async () => {
    const add = (db: Database['db'], id: string) => db.insert(pages).values({ id });
    await expect(
      database.transaction(async (tx) => {
        await add(tx, 'undone');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.transaction(async (tx) => {
      await add(tx, 'kept');
      await tx
        .transaction(async (inner) => {
          await add(inner, 'undone');
          throw new Error('no');
        })
        .catch(() => undefined);
    });
    const rows = await database.db.select({ id: pages.id }).from(pages);
    expect(rows).toEqual([{ id: 'kept' }]);
  });

  it('undoes a transaction whose last statement fails, and says so', async () => {
    const add = (tx: Queryable) => tx.insert(pages).values({ id: 'with the last' });
    const failing = database.transaction(add, () => sql`select 1 / ${0}::int`);
    expect(await failing.then(() => null, sqlStateOf)).toBe('22012');
    await database.transaction(
      async () => undefined,
      () => sql`insert into pages (id) values (${'alone'})`,
    );
    const rows = await database.db.select({ id: pages.id }).from(pages);
    expect(rows).not.toContainEqual({ id: 'with the last' });
    expect(rows).toContainEqual({ id: 'alone' });
  });

  it('takes no transaction for done in which a statement has failed', async () => {
    const minding = database.transaction(async (tx) => {
      await tx.insert(pages).values({ id: 'half' });
      await tx.execute(sql`select 1 / ${0}::int`).catch(() => undefined);
    });
    await expect(minding).rejects.toThrow(RolledBack);
    await database.transaction(async () => undefined); // and an empty one is no harm
    const rows = await database.db.select({ id: pages.id }).from(pages);
    expect(rows).not.toContainEqual({ id: 'half' });
  });

  it('keeps a transaction to itself from its first statement on', async () => {
    const failing = database.transaction((tx) => tx.execute(sql`select 1 / ${0}::int`));
    await expect(failing).rejects.toThrow();
    const kept = database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('muster.test', 'mine', true)`);
      return rowsOf(tx, sql`select current_setting('muster.test', true) as setting`);
    });
    expect(await kept).toEqual([{ setting: 'mine' }]);
    const after = await rowsOf(
      database.db,
      sql`select coalesce(current_setting('muster.test', true), '') as setting`,
    );
    expect(after).toEqual([{ setting: '' }]);
  });

  it('tells a notification when its transaction commits, and not when it is undone', async () => {
    const heard: string[] = [];
    const next = new Promise<void>((resolve) => {
      void database.listen('muster_test', (payload) => {
        heard.push(payload);
        if (payload === 'committed') resolve();
      });
    });
    await database.listen('muster_other', () => undefined); // the first LISTEN stands when this one does
    const notify = (db: Database['db'], word: string) =>
      db.execute(sql`select pg_notify('muster_test', ${word})`);
    await database
      .transaction(async (tx) => {
        await notify(tx, 'undone');
        throw new Error('no');
      })
      .catch(() => undefined);
    await database.transaction((tx) => notify(tx, 'committed'));
    await next;
    expect(heard).toEqual(['committed']);
  });

  it('is migrated a second time without harm', async () => {
    await migrate(database);
  });

  it('FAULTS 40 is refused once a newer version has migrated it, with a sentence; control: the newer one goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-newer-'));
    await layMigration(folder, '9998_newer', 'select 1;');
    await database.migrate(folder);
    await expect(migrate(database)).rejects.toThrow(
      "A newer version of Muster has upgraded this database: it has a migration that this version doesn't know.",
    );
    await database.migrate(folder);
    await rm(folder, { recursive: true });
    await database.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    await migrate(database);
  });

  it('makes a secret once, whoever asks', async () => {
    let made = 0;
    const ask = () => readOrMake(database.db, 'TEST_SECRET', () => `secret ${(made += 1)}`);
    const secrets = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([...secrets, await ask()]).size).toBe(1);
  });
});

describe('several processes on one PostgreSQL', () => {
  it('start at once on an empty database: one migrates, the others wait', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
    const slow = 'create table slow (id int);--> statement-breakpoint\nselect pg_sleep(0.2);';
    await layMigration(folder, '9999_slow', slow);
    const url = await createPostgresDatabase();
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => openPostgres(url, { connections: 1 })),
    );
    await Promise.all(processes.map((database) => database.migrate(folder)));
    await Promise.all(processes.map((database) => database.close()));
    await rm(folder, { recursive: true });
  });

  it('go on hearing each other after the listening connection was cut', async () => {
    const url = await createPostgresDatabase();
    const troubles: Error[] = [];
    const database = await openPostgres(url, { onTrouble: (error) => troubles.push(error) });
    const heard: string[] = [];
    let wake: (() => void) | undefined;
    const hear = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    await database.listen('muster_test', (payload) => {
      heard.push(payload);
      wake?.();
    });
    const reconnected = hear();
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    );
    await reconnected;
    const told = hear();
    await database.db.execute(sql`select pg_notify('muster_test', 'hello')`);
    await told;
    expect(heard).toEqual(['', 'hello']);
    expect(troubles.length).toBeGreaterThan(0);
    await database.close();
  });
});

/** Our migrations, followed by one more. */
async function layMigration(folder: string, tag: string, statements: string): Promise<void> {
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await writeFile(join(folder, `${tag}.sql`), statements);
}
