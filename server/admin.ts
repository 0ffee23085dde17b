import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  rescue,
  rescueWish,
  type RescueOutcome,
  type RescueWish,
} from '#server/accounts/rescue.ts';
import { readConfig, type Config } from '#server/process/config.ts';
import { packageRoot } from '#server/process/package-root.ts';
import { askAtDoor, NoDoor } from './admin-door.ts';
import { FolderTaken } from './db/folder-lock.ts';
import { isOfThisVersion } from './db/known-migrations.ts';
import { openDatabase } from './db/open-database.ts';
import { startFailure } from './start-failure.ts';

// `npm run admin`: what whoever runs the server can do when nobody can sign in as an Admin any more (docs/hosting.md).

const USAGE = `npm run admin -- reset NAME   gives the account a new password, and prints it
npm run admin -- make NAME    makes the account an Admin`;

/** Nothing was changed; the message says why. */
class Unfit extends Error {
  override readonly name = 'Unfit';
}

// Whatever the database writes is for its own user alone, as in the server.
process.umask(0o077);

let config: Config | null = null;
try {
  const wish = wishIn(process.argv.slice(2));
  if (!wish) throw new Unfit(USAGE);
  config = readConfig(process.env);
  const { isDone, sentence } = await carriedOut(wish, config);
  if (!isDone) throw new Unfit(sentence);
  process.stdout.write(`${sentence}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

/** A name may have spaces in it, and needs no quotes. */
function wishIn([deed, ...name]: readonly string[]): RescueWish | null {
  if (name.length === 0) return null;
  return rescueWish.safeParse({ deed, name: name.join(' ') }).data ?? null;
}

/** By the server that has the embedded database open; else here. PostgreSQL has room for both. */
async function carriedOut(wish: RescueWish, to: Config): Promise<RescueOutcome> {
  const isEmbedded = to.databaseUrl === null;
  if (isEmbedded) {
    const outcome = await askAtDoor(to.dataDir, wish);
    if (outcome) return outcome;
    await refuseOthersFolder(to.dataDir);
  }
  const database = await openDatabase(to);
  try {
    if (!(await isOfThisVersion(database.db, join(packageRoot, 'server/db/migrations'))))
      throw new Unfit(
        'The database is of another version of Muster, or empty. Start the server of this version once, then try again. Nothing was changed.',
      );
    return await rescue(database, wish, new Date());
  } finally {
    await database.close();
  }
}

/** An embedded database is never made by this command, and no file in it may become another user's, which the server couldn't open. */
async function refuseOthersFolder(dataDir: string): Promise<void> {
  const files = join(dataDir, 'db');
  if (!existsSync(files))
    throw new Unfit(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server. Nothing was changed.`,
    );
  const { uid } = await stat(files);
  if (process.getuid !== undefined && uid !== process.getuid())
    throw new Unfit(
      `${dataDir} belongs to another user (${uid}). Run this as the user that runs the server. Nothing was changed.`,
    );
}

function sentenceOf(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  if (error instanceof NoDoor || error instanceof FolderTaken)
    return 'The server that has the data folder open gives no answer. Run this where the server runs, as its user, or stop it first.';
  return startFailure(error, config);
}
