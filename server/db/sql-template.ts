import { fillPlaceholders, sql, SQL, type Placeholder, type Query } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** Stands for a value while a statement is written. */
type StandIn<Name extends string> = (name: Name) => Placeholder<Name>;

const dialect = new PgDialect();

/**
 * A handwritten statement whose text is put together once, and not every time it is sent: Drizzle looks at each piece of it. `write`
 * gets stand-ins for the values; what it returns takes them, by name.
 */
export function sqlTemplate<Name extends string>(
  write: (value: StandIn<Name>) => SQL,
): (values: Readonly<Record<Name, unknown>>) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(write((name) => sql.placeholder(name)));
  return (values) => new Written({ sql: text, params: fillPlaceholders(params, values) });
}

/** Is what it was put together to: Drizzle asks for it by `toQuery`, which is not said anywhere (private-parts.test.ts). */
class Written extends SQL {
  readonly #query: Query;

  constructor(query: Query) {
    super([]);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}
