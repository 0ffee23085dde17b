import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlStateOf } from '#server/errors/error-codes.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Database, Queryable } from './database.ts';
import { startPglite } from './pglite.ts';
import { rowsOf } from './rows.ts';
import { statementNames } from './statement-names.ts';

describe.each(engines)('a statement that comes again on $engine', (engine) => {
  let database: Database;
  beforeAll(async () => {
    // One of its own: others may have used up the names of one that is lent.
    database = await (engine.engine === 'pglite' ? startPglite({}) : engine.open());
  });
  afterAll(() => database.close());

  const half = (db: Queryable, of: number) =>
    rowsOf<{ half: number }>(db, sql`select 10 / ${of}::int as half`);
  const stateOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => sqlStateOf(error),
    );

  it('is prepared once, and carried out with other values', async () => {
    await half(database.db, 5);
    await database.transaction(async (tx) => {
      expect(await half(tx, 2)).toEqual([{ half: 5 }]);
      const prepared = await rowsOf(
        tx,
        sql`select name from pg_prepared_statements where statement like 'select 10 / %'`,
      );
      expect(prepared).toHaveLength(1);
    });
  });

  it('works again after it failed, in a transaction too', async () => {
    expect(await stateOf(half(database.db, 0))).toBe('22012');
    expect(await half(database.db, 5)).toEqual([{ half: 2 }]);
    expect(await stateOf(database.transaction((tx) => half(tx, 0)))).toBe('22012');
    expect(await database.transaction((tx) => half(tx, 1))).toEqual([{ half: 10 }]);
  });

  it('works again although it was prepared in a transaction that was rolled back', async () => {
    const third = (db: Queryable, of: number) => db.execute(sql`select ${of}::int % 3`);
    const undone = database.transaction(async (tx) => {
      await third(tx, 1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await third(database.db, 2);
    await third(database.db, 3);
  });

  it('may be wrong each time: what cannot be parsed is not kept', async () => {
    const wrong = () => stateOf(database.db.execute(sql`select ${1}::int from nowhere`));
    expect([await wrong(), await wrong()]).toEqual(['42P01', '42P01']);
  });

  it('brings the same values and types as one without a name', async () => {
    const moment = new Date('2026-11-24T01:02:03.456Z');
    const [row] = await rowsOf(
      database.db,
      sql`select ${null}::text as nothing, ${JSON.stringify({ a: [1] })}::jsonb as json, ${sql.param(['x', 'y'])}::text[] as list,
        ${moment.toISOString()}::timestamptz = '2026-11-24 01:02:03.456+00' as moment, count(*) as one, ${true}::boolean as yes
        from (values (${'a'}::text)) as given`,
    );
    expect(row).toEqual({
      ...{ nothing: null, json: { a: [1] }, list: ['x', 'y'], moment: true, one: 1, yes: true },
    });
  });
});

describe('names of statements', () => {
  it('are the same for the same text, and another for another', () => {
    const nameOf = statementNames();
    expect(nameOf('select $1', 1)).toBe(nameOf('select $1', 1));
    expect(nameOf('select $1', 1)).not.toBe(nameOf('select $1 + 1', 1));
  });

  it('are given to so many only, and never to long lists', () => {
    const nameOf = statementNames(2);
    expect(nameOf('a', 33)).toBeUndefined();
    expect(nameOf('a'.repeat(6_001), 1)).toBeUndefined();
    const named = ['a', 'b', 'c', 'a'].map((text) => nameOf(text, 1) !== undefined);
    expect(named).toEqual([true, true, false, true]);
  });
});
