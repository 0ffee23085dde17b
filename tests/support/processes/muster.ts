import type { Database } from '#server/db/database.ts';

/** A server with the demo organisation, which can die and come back on the same port and data. */
export interface Muster {
  readonly port: number;
  /** Its own address, for calls that no browser makes. */
  readonly url: string;
  readonly dataDir: string;
  /** Where its tables can be reached while it runs; null on the embedded database, which has one holder. */
  readonly database: Database | null;
  /** Starts again after a kill; `env` replaces single variables from now on. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Without a word to anybody who is connected. */
  kill(): Promise<void>;
  /** Asks the server to stop and waits until it has. */
  stop(): Promise<void>;
  /** Changes its tables by hand, as nobody could over the API. */
  change<T>(work: (db: Database['db']) => Promise<T>): Promise<T>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}
