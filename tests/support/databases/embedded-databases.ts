import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#server/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import type { Database } from '#server/db/database.ts';

// An embedded database takes most of a second to start, and emptying one takes a twentieth of that: databases that were
// given back are lent again, unless more than their rows was changed.

type Embedded = Awaited<ReturnType<typeof startPglite>>;

interface Origin {
  readonly shape: string;
  /** The rows of `meta` after the migrations, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
}

const idle: Embedded[] = [];
let origin: Origin | undefined;

/** Lends a migrated, empty embedded database, made from the dump if there is one; closing it gives it back. */
export async function lendEmbedded(dump: string | undefined): Promise<Database> {
  const database = idle.pop() ?? (await load(dump));
  let isLent = true;
  return {
    ...database,
    close: async () => {
      if (!isLent) return;
      isLent = false;
      await takeBack(database);
    },
  };
}

/** Loads the dump where a server finds its embedded database. The result has to be closed before a server opens it. */
export async function layEmbedded(dataDir: string, dump: string): Promise<Database> {
  return startPglite({
    dataDir: join(dataDir, 'db'),
    loadDataDir: new Blob([await readFile(dump)]),
  });
}

async function load(dump: string | undefined): Promise<Embedded> {
  const database = await startPglite(
    dump === undefined ? {} : { loadDataDir: new Blob([await readFile(dump)]) },
  );
  if (dump === undefined) await migrate(database);
  origin ??= { shape: await shapeOf(database), rows: await rowsOf(database) };
  return database;
}

async function takeBack(database: Embedded): Promise<void> {
  const { client } = database;
  if (client.closed) return;
  if ((await shapeOf(database)) !== origin?.shape) {
    await client.close();
    return;
  }
  await client.exec(`
    do $$ begin execute (
      select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public'
    ); end $$;
    reset all;
    select pg_advisory_unlock_all();
    set time zone 'UTC';
  `);
  await client.exec('set session_replication_role = replica'); // what is put back isn't noted as a change
  for (const [table, rows] of origin.rows)
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  await client.exec('reset session_replication_role');
  idle.push(database);
}

/** What migrations wrote, by the name of its table. */
async function rowsOf({ client }: Embedded): Promise<Map<string, string>> {
  const tables = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(one)::text as rows from ${name} as one`,
    );
    if (typeof rows[0]?.rows === 'string') found.set(name, rows[0].rows);
  }
  return found;
}

/** Everything but the rows: tables, columns, triggers, functions, constraints, indexes, and settings of roles and the database. */
async function shapeOf({ client }: Embedded): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select md5(concat_ws('/',
      (select string_agg(format('%s %s %s', oid, relname, relkind), ',' order by oid)
        from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)),
      (select string_agg(format('%s %s %s %s', attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
        from pg_attribute where attrelid >= 16384),
      (select string_agg(format('%s %s %s', oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(format('%s %s', proname, md5(prosrc)), ',' order by oid) from pg_proc where oid >= 16384),
      (select string_agg(format('%s %s', oid, conname), ',' order by oid) from pg_constraint where oid >= 16384),
      (select string_agg(format('%s %s', setdatabase, setconfig), ',' order by setdatabase) from pg_db_role_setting)
    )) as shape`);
  return rows[0]?.shape ?? '';
}
