import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

interface Place extends PostgresOptions {
  readonly dataDir: string;
  /** A PostgreSQL server; without one the embedded database in `dataDir` is used. */
  readonly databaseUrl: string | null;
  /** Called when the embedded database no longer answers. */
  readonly onBroken?: (error: Error) => void;
}

/** Opens the database that the configuration names. The tables are not checked: see `migrate`. */
export function openDatabase({
  dataDir,
  databaseUrl,
  onBroken,
  ...options
}: Place): Promise<Database> {
  return databaseUrl === null ? openPglite(dataDir, onBroken) : openPostgres(databaseUrl, options);
}
