import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/migrate.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { newerData, UNDO } from '#tests/support/hostile/newer-data.inputs.ts';

describe.each(engines)('FAULTS 40 this version on $engine, after', (engine) => {
  it.each(newerData)('$input: it $expected ($source)', async ({ sql: change, expected }) => {
    const database = await engine.open();
    const run = async (statements: string) => {
      for (const statement of statements.split('; ')) await database.db.execute(sql.raw(statement));
    };
    await run(change);
    const ended = await migrate(database).then(
      () => 'starts',
      (error: unknown) => String(error),
    );
    await run(UNDO); // an embedded database is lent again
    await database.close();
    expect(ended).toMatch(
      expected === 'starts'
        ? /^starts$/
        : /^NewerDatabase: A newer version of Muster has upgraded this database: /,
    );
  });
});
