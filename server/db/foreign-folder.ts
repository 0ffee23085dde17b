import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The major version of PostgreSQL that the embedded database is. A test compares it with what a new folder says. */
export const EMBEDDED_VERSION = '18';

/** A folder that holds somebody else's database: nothing in it was touched. */
export class ForeignFolder extends Error {
  override readonly name = 'ForeignFolder';
}

/**
 * Throws `ForeignFolder`, with what to do, if the data folder, or its folder for the database, belongs to a PostgreSQL
 * server or to another version of the embedded one. To open such a folder would be to damage it.
 */
export async function refuseForeignFolder(dataDir: string): Promise<void> {
  if ((await versionOf(dataDir)) !== null) {
    throw new ForeignFolder(
      `${dataDir} is the data folder of a PostgreSQL server. Choose another DATA_DIR; to use that server, set DATABASE_URL.`,
    );
  }
  const folder = join(dataDir, 'db');
  const version = await versionOf(folder);
  // Every PostgreSQL server notes the command that started it; the embedded database is started by none.
  const isServers = existsSync(join(folder, 'postmaster.opts'));
  if (version === null || (version === EMBEDDED_VERSION && !isServers)) return;
  const owner = isServers
    ? 'a PostgreSQL server'
    : `PostgreSQL ${version || 'of an unknown version'}`;
  throw new ForeignFolder(
    `${folder} holds a database of ${owner}, which the embedded database (PostgreSQL ${EMBEDDED_VERSION}) can't open. Choose another DATA_DIR, or move that folder away.`,
  );
}

async function versionOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    ) {
      return null;
    }
    throw error;
  }
}
