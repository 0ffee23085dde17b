import type { Database } from '#server/db/database.ts';

/** A server with the demo organisation, which can die and come back on the same port and data. */
export interface Muster {
  readonly port: number;
  /** The server's own address, for calls that no browser makes. */
  readonly url: string;
  readonly dataDir: string;
  /** The database while it runs; null on the embedded one, which allows no second connection. */
  readonly database: Database | null;
  /** Starts again after a kill; `env` replaces single variables from now on. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Kills the server, without a word to anybody who is connected. */
  kill(): Promise<void>;
  /** Asks the server to stop and waits until it has. */
  stop(): Promise<void>;
  /** Changes its tables directly, as nobody could over the API. */
  change<T>(work: (db: Database['db']) => Promise<T>): Promise<T>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}
