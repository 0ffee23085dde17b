import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { collectionNames, scopeOf } from '#contract/collections.ts';
import { rowsOf } from '#server/db/rows.ts';
import { syncSources } from '#server/features.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer } from '#tests/support/servers/server.ts';

describe.each(engines)('the triggers that note changes on $engine', (engine) => {
  it('are on every table of a collection that a device keeps, and name it and whom they wake up', async () => {
    const server = await startServer({ engine });
    const triggers = await rowsOf<{ readonly table: string; readonly text: string }>(
      server.database.db,
      sql`select tgrelid::regclass::text as table, pg_get_triggerdef(pg_trigger.oid) || prosrc as text
        from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname in ('muster_changes', 'muster_people')`,
    );
    const missing = collectionNames.flatMap((name) =>
      syncSources[name].tables.map(getTableName).flatMap((table) => {
        const text = triggers
          .filter((trigger) => trigger.table === table)
          .map((trigger) => trigger.text)
          .join();
        const isNamed = text.includes(`'${name}'`) && text.includes(`'${scopeOf[name]}`);
        return isNamed ? [] : [`${name} of ${scopeOf[name]} in ${table}`];
      }),
    );
    expect(missing).toEqual([]);
    await server.close();
  });
});
