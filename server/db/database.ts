import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database or an open transaction of it: the same queries run on either, and on either engine. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** The last statement of a transaction; null for none. */
export type Last<T> = (result: T) => SQL | null;

/** A statement of the transaction had failed, and nobody minded: then its commit undoes everything, without a word. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';

  constructor() {
    super('A transaction was rolled back, because a statement in it had failed.');
  }
}

/** An open transaction as its work gets it: what is begun within it is undone by itself, and ends with it. */
export function asTransaction<Db extends Queryable>(tx: Db): Db {
  async function within<T>(work: (inner: Db) => Promise<T>): Promise<T> {
    await tx.execute(sql`savepoint within`);
    try {
      return await work(tx);
    } catch (error) {
      await tx.execute(sql`rollback to savepoint within`);
      throw error;
    } finally {
      await tx.execute(sql`release savepoint within`);
    }
  }
  return Object.assign(tx, { transaction: within });
}

/**
 * One interface to both engines. PGlite has a single connection: a query on `db` waits while a transaction is
 * open, so code inside a transaction passes it on and uses nothing else.
 */
export interface Database {
  readonly engine: 'pglite' | 'postgresql';
  /** By which the files of an embedded database are told from a copy of them; not for others. */
  readonly folder?: string;
  readonly db: Queryable;
  /**
   * Read committed; rolled back when `work` throws. `last` may name a final statement by what `work` returned: it travels
   * together with the commit, so that whatever is locked is free a round trip earlier.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, last?: Last<T>): Promise<T>;
  /**
   * Calls `hear` with the payload of every NOTIFY on the channel, from any process. An empty payload means that
   * the connection was lost and messages may have been missed. Returns a function to stop.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Brings the tables up to date from a folder of drizzle migrations; one process at a time. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}
