import {
  parse,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { serialize } from 'pg-protocol';
import { statementNames } from './statement-names.ts';

type Run = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** What Drizzle needs of a client. */
interface Prepared {
  readonly query: Run;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

interface Statement {
  readonly name: string;
  /** The types of its values. */
  readonly types: readonly number[];
}

/**
 * The same client, which parses and plans each statement once instead of every time. PGlite's own `query` enters the
 * database six times for each; this one does once, with everything that carries out a statement it knows.
 */
export function prepared(client: PGlite): Prepared {
  const nameOf = statementNames();
  const known = new Map<string, Statement>();

  /** Keeps it even if it then fails, or its transaction does: what is prepared lasts as long as the connection. */
  async function prepare(text: string, name: string): Promise<Statement> {
    const told = await client.execProtocolStream(
      Buffer.concat([
        serialize.parse({ text, name }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
      { syncToFs: false },
    );
    const statement = { name, types: parse.parseDescribeStatementResults(told) };
    if (name !== '') known.set(text, statement);
    return statement;
  }

  async function carryOut<Row>(
    text: string,
    values: unknown[] = [],
    options: QueryOptions & { readonly syncToFs: boolean },
  ): Promise<Results<Row>> {
    return client.runExclusive(async () => {
      const { name, types } =
        known.get(text) ?? (await prepare(text, nameOf(text, values.length) ?? ''));
      const written = values.map((value, at) => textOf(client, value, types[at]));
      const told = await client.execProtocolStream(
        Buffer.concat([
          serialize.bind({ statement: name, values: written }),
          serialize.describe({ type: 'P' }),
          serialize.execute(),
          serialize.sync(),
        ]),
        { syncToFs: options.syncToFs },
      );
      const [result] = parse.parseResults(told, client.parsers, options);
      return result as Results<Row>;
    });
  }

  return {
    query: (text, values, options) =>
      client._runExclusiveTransaction(() => carryOut(text, values, { ...options, syncToFs: true })),
    transaction: (work) =>
      client.transaction((tx) => {
        const query: Run = (text, values, options) => {
          if (tx.closed) throw new Error('The transaction is over.');
          return carryOut(text, values, { ...options, syncToFs: false });
        };
        return work({ ...tx, query });
      }),
  };
}

function textOf(client: PGlite, value: unknown, type: number | undefined): unknown {
  if (value === null || value === undefined) return null;
  const serializer = type === undefined ? undefined : client.serializers[type];
  const plain = value as string | number | boolean;
  return serializer ? serializer(value) : String(plain);
}
