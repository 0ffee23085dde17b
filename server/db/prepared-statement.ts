import type { Queryable } from './database.ts';

/**
 * A statement of Drizzle's that is built once for each database and number of rows asked for, and not every time it is sent: for
 * what nearly every call sends. `build` prepares it under a name of its own, with `sql.placeholder` in place of its values.
 */
export function preparedStatement<Statement extends object>(
  build: (db: Queryable, rows: number) => Statement,
): (db: Queryable, rows?: number) => Statement {
  const builtFor = new WeakMap<Queryable, Map<number, Statement>>();
  return (db, rows = 1) => {
    const built = builtFor.get(db) ?? new Map<number, Statement>();
    builtFor.set(db, built);
    const statement = built.get(rows) ?? build(db, rows);
    built.set(rows, statement);
    return statement;
  };
}
