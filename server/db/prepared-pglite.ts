import { parse, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import { serialize } from 'pg-protocol';
import { RolledBack } from './database.ts';
import { statementNames } from './statement-names.ts';

type Run = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** A statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What Drizzle needs of a client. */
type Client = Pick<PGlite, 'query'>;

/** `transaction` carries out what `last` names together with the commit. */
interface Prepared extends Client {
  transaction<T>(
    work: (tx: Client) => Promise<T>,
    last?: (result: T) => Statement | null,
  ): Promise<T>;
  /** Work of PGlite's own, for which no transaction must be open. */
  between<T>(work: () => Promise<T>): Promise<T>;
}

interface Known {
  readonly name: string;
  /** The types of its values. */
  readonly types: readonly number[];
}

const BEGIN = serialize.query('begin');
const COMMIT = serialize.query('commit');
const ROLLBACK = serialize.query('rollback');

/**
 * The same client, which parses and plans each statement once instead of every time. PGlite's own `query` enters the
 * database six times for each; this one does once, with everything that carries out a statement it knows. The beginning of a
 * transaction goes in together with its first statement, and its end with the last.
 */
export function prepared(client: PGlite): Prepared {
  const statements = statementsOn(client);
  const between = inTurn();
  return {
    between,
    query: (text, values = [], options) =>
      between(() => statements.carryOut({ text, values }, { ...options, syncToFs: true })),
    transaction: (work, last) => between(() => transact(statements, { work, last })),
  };
}

/** One after another: there is a single connection, and nothing else gets into an open transaction. */
function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
}

type Options = QueryOptions & {
  readonly syncToFs: boolean;
  /** Sent first, together with the statement, and taken out of this list. */
  readonly opening?: Buffer[];
};

/** What goes to the database: the messages that carry out a statement, which is prepared when it comes for the first time. */
function messagesTo(client: PGlite) {
  const nameOf = statementNames();
  const known = new Map<string, Known>();

  const send = async (messages: readonly Buffer[], syncToFs: boolean) => {
    if (client.closed) throw new Error('The database is closed.');
    return client.execProtocolStream(Buffer.concat(messages), { syncToFs });
  };

  /** Keeps it even if it then fails, or its transaction does: what is prepared lasts as long as the connection. */
  async function prepare({ text, values }: Statement, opening: Buffer[]): Promise<Known> {
    const name = nameOf(text, values.length) ?? '';
    const parsing = [
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ];
    const told = await send([...opening.splice(0), ...parsing], false);
    const statement = { name, types: parse.parseDescribeStatementResults(told) };
    if (name !== '') known.set(text, statement);
    return statement;
  }

  async function messagesOf(statement: Statement, opening: Buffer[]): Promise<Buffer[]> {
    const { name, types } = known.get(statement.text) ?? (await prepare(statement, opening));
    const values = statement.values.map((value, at) => serialized(client, value, types[at]));
    return [
      ...opening.splice(0),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ];
  }

  return { send, messagesOf };
}

function statementsOn(client: PGlite) {
  const { send, messagesOf } = messagesTo(client);
  return {
    carryOut: <Row>(
      statement: Statement,
      { parsers, opening = [], syncToFs, ...options }: Options,
    ): Promise<Results<Row>> =>
      client.runExclusive(async () => {
        const told = await send(await messagesOf(statement, opening), syncToFs);
        // PGlite would copy its own for each statement, and it has hundreds.
        const all = Object.assign(Object.create(client.parsers), parsers) as typeof client.parsers;
        return parse.parseResults(told, all, options).at(-1) as Results<Row>;
      }),
    commit: (last: Statement | null, opening: Buffer[]): Promise<void> =>
      client.runExclusive(async () => {
        const messages = last ? await messagesOf(last, opening) : [];
        const results = parse.parseResults(await send([...messages, COMMIT], true), {});
        const { command } = results.at(-1) as { command?: string };
        if (command !== 'COMMIT') throw new RolledBack();
      }),
    rollback: (): Promise<void> =>
      client.runExclusive(async () => void (await send([ROLLBACK], false))),
  };
}

interface Transacted<T> {
  readonly work: (tx: Client) => Promise<T>;
  readonly last: ((result: T) => Statement | null) | undefined;
}

async function transact<T>(
  { carryOut, commit, rollback }: ReturnType<typeof statementsOn>,
  { work, last }: Transacted<T>,
): Promise<T> {
  const opening = [BEGIN];
  let isOver = false;
  const query: Run = (text, values = [], options) => {
    if (isOver) throw new Error('The transaction is over.');
    return carryOut({ text, values }, { ...options, syncToFs: false, opening });
  };
  const isBegun = () => opening.length === 0;
  try {
    const result = await work({ query });
    isOver = true;
    const final = last?.(result) ?? null;
    if (isBegun() || final) await commit(final, opening);
    return result;
  } catch (error) {
    isOver = true;
    if (isBegun()) await rollback();
    throw error;
  }
}

function serialized(client: PGlite, value: unknown, type: number | undefined): unknown {
  if (value === null || value === undefined) return null;
  const serializer = type === undefined ? undefined : client.serializers[type];
  const plain = value as string | number | boolean;
  return serializer ? serializer(value) : String(plain);
}
