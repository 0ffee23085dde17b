import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { collectionNames } from '#contract/collections.ts';
import { rowsOf } from '#server/db/rows.ts';
import { engines } from '#tests/support/engines.ts';
import { startServer } from '#tests/support/test-server.ts';

describe.each(engines)('the triggers that note changes on $engine', (engine) => {
  it('name every collection that a device keeps', async () => {
    const server = await startServer({ engine });
    const triggers = await rowsOf<{ readonly text: string }>(
      server.database.db,
      sql`select pg_get_triggerdef(pg_trigger.oid) || prosrc as text
        from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname = 'muster_changes'`,
    );
    const noted = triggers.map(({ text }) => text).join('\n');
    const forgotten = collectionNames.filter((name) => !noted.includes(`'${name}'`));
    expect(forgotten).toEqual([]);
    await server.close();
  });
});
