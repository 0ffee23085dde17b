import type { Database } from './database.ts';
import { openPglite, type PglitePlace } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

interface DatabaseOptions extends PostgresOptions, PglitePlace {
  readonly dataDir: string;
  /** A PostgreSQL server; without one the embedded database in `dataDir` is used. */
  readonly databaseUrl: string | null;
}

/** Opens the database that the configuration names. The tables are not checked: see `migrate`. */
export function openDatabase({
  dataDir,
  databaseUrl,
  onBroken,
  onNote,
  ...options
}: DatabaseOptions): Promise<Database> {
  return databaseUrl === null
    ? openPglite(dataDir, { onBroken, onNote })
    : openPostgres(databaseUrl, options);
}
