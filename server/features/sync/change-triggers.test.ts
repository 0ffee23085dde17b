import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { collectionNames, scopeOf } from '#contract/collections.ts';
import { rowsOf } from '#server/db/rows.ts';
import { syncSources } from '#server/features.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('the triggers that note changes on $engine', (engine) => {
  it('are on every table of a collection that a device keeps, and name it and whom they wake up', async () => {
    const server = await startServer({ engine });
    const textOf = await triggersOf(server);
    const missing = collectionNames.flatMap((name) =>
      syncSources[name].tables.map(getTableName).flatMap((table) => {
        const text = textOf(table, /^muster_(?:changes|people)$/);
        const isNamed = text.includes(`'${name}'`) && text.includes(`'${scopeOf[name]}`);
        return isNamed ? [] : [`${name} of ${scopeOf[name]} in ${table}`];
      }),
    );
    expect(missing).toEqual([]);
    await server.close();
  });

  it('SPEC 10.4 on events name what ends with their horizon, so that it returns with them', async () => {
    const server = await startServer({ engine });
    const text = (await triggersOf(server))('events', /^muster_/);
    const isNamed = (name: string) => text.includes(`'${name}'`);
    const ending = collectionNames.filter((name) => syncSources[name].endsWithEvents);
    expect(ending.length).toBeGreaterThan(3);
    expect(ending.filter((name) => !isNamed(name))).toEqual([]);
    expect(isNamed('absences')).toBe(false); // the control
    await server.close();
  });
});

it('a source that asks for the horizon says that its rows end with it', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sync.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes('horizonOf('));
  expect(files.length).toBeGreaterThan(3);
  const silent = files.filter(({ text }) => !text.includes('endsWithEvents: true'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

/** What the triggers of a table say, those of such a name. */
async function triggersOf(server: TestServer): Promise<(table: string, called: RegExp) => string> {
  const triggers = await rowsOf<Trigger>(
    server.database.db,
    sql`select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(pg_trigger.oid) || prosrc as text
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`,
  );
  return (table, called) =>
    triggers
      .filter((trigger) => trigger.table === table && called.test(trigger.name))
      .map(({ text }) => text)
      .join();
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}
