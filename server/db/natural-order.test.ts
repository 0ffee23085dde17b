import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#tests/support/engines.ts';
import { sortedNames } from '#tests/support/hostile/sorted-names.inputs.ts';
import type { Database } from './database.ts';
import { byNameIn } from './natural-order.ts';

describe.each(engines)('names in the order of people, on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  it.each(sortedNames)('SPEC 2.51 sorts $expected: $source', async ({ input, expected }) => {
    const names = sql`unnest(${sql.param(`{${input.map((name) => `"${name}"`).join(',')}}`)}::text[])`;
    const found = await database.db.execute(
      sql`select name from ${names} as name order by ${byNameIn(sql`name`)}`,
    );
    expect((found as { rows: { name: string }[] }).rows.map(({ name }) => name)).toEqual(expected);
  });
});
