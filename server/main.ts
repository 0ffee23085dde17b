import { join } from 'node:path';
import type { Logger } from 'pino';
import { readConfig, type Config } from '#server/process/config.ts';
import { rescue } from '#server/accounts/rescue.ts';
import { ensureAdmin } from '#server/core/identity/first-admin.ts';
import { logger, loggerOptions } from '#server/process/logging.ts';
import { closeFolder } from '#server/process/folder-permissions.ts';
import { packageRoot } from '#server/process/package-root.ts';
import { NoDoor, openAdminDoor } from './admin-door.ts';
import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS, fillDemo, withDemoBot } from '#server/demo/demo.ts';
import type { Database } from './db/database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { endInOrder, type ProcessEnd } from './process-end.ts';
import { renderThread } from './screens/render-thread.ts';
import { startFailure } from './start-failure.ts';

/**
 * Connections that the system queues until we accept them. If a thousand arrive at once, Node's default of 511 would
 * drop hundreds, whoever they belong to, and each of those would only try again after a second.
 */
const BACKLOG = 4_096;

// Before anything is written: whatever this process makes is for its own user alone.
process.umask(0o077);

let wanted: Config | null = null;
try {
  wanted = readConfig(process.env, { demo: process.argv.includes('--demo') });
  await start(wanted);
} catch (error) {
  process.stderr.write(`${startFailure(error, wanted)}\n`);
  process.exit(1);
}

async function start(wanted: Config): Promise<void> {
  const log = logger(wanted);
  const end = endInOrder(log, say);
  const open = await closeFolder(wanted.dataDir);
  if (open !== null) log.warn(open);
  const database = await openMigrated(wanted, log, end);
  await fill(wanted, database);
  if (wanted.databaseUrl === null) end.add(await letAdminIn(wanted, database, log));
  let address = '';
  const { config, bot } = wanted.demo
    ? await withDemoBot(wanted, () => address)
    : { config: wanted, bot: null };
  if (bot) end.add(() => bot.close());
  say('Starting to listen ...');
  const thread = renderThread(join(packageRoot, 'dist/screens/thread.js'));
  end.add(() => thread.close());
  const app = await buildApp(config, database, {
    logger: loggerOptions(config),
    renderScreen: thread.render,
  });
  end.add(() => app.close());
  address = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  if (config.demo) say(DEMO_ACCOUNTS);
  say(`Muster is ready at ${address}`);
}

async function openMigrated(wanted: Config, log: Logger, end: ProcessEnd): Promise<Database> {
  say(
    wanted.databaseUrl === null
      ? `Opening the database in ${wanted.dataDir} ...`
      : 'Connecting to PostgreSQL ...',
  );
  const database = await openDatabase({
    ...wanted,
    onTrouble: (error) => {
      log.warn({ err: error }, 'a connection to the database broke; opening another');
    },
    onBroken: end.fail,
    onNote: say,
  });
  end.add(() => database.close());
  say('Bringing the tables up to date ...');
  for (const { was, username } of await migrate(database)) {
    say(`Two members were called "${was}". The one who joined later is now "${username}".`);
  }
  return database;
}

/** `npm run admin` has another way where there is no door: it says that the server has to be stopped first. */
async function letAdminIn(
  { dataDir }: Config,
  database: Database,
  log: Logger,
): Promise<() => Promise<void>> {
  try {
    return await openAdminDoor(dataDir, async (wish) => {
      const outcome = await rescue(database, wish, new Date()).catch((error: unknown) => {
        log.error({ err: error }, 'npm run admin failed');
        throw error;
      });
      log.info({ deed: wish.deed, name: wish.name, isDone: outcome.isDone }, 'npm run admin');
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof NoDoor)) throw error;
    log.info({ err: error }, "npm run admin can't ask this server while it runs");
    return () => Promise.resolve();
  }
}

async function fill(config: Config, database: Database): Promise<void> {
  if (config.demo) {
    say('Looking for the demo organisation ...');
    if (await fillDemo(database)) say('Created it.');
    return;
  }
  const { isNew, generated } = await ensureAdmin(database.db, config);
  if (!isNew && config.adminPassword !== null) {
    say('ADMIN_PASSWORD has no effect: there is an admin already, whose password stays as it is.');
  }
  if (!generated) return;
  say(
    `The first admin is "${generated.username}" with the password "${generated.password}". It won't be shown again.`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
