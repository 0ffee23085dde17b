import { ConfigError, readConfig, type Config } from './core/config.ts';
import { ensureAdmin } from './core/first-admin.ts';
import { logger, loggerOptions } from './core/logging.ts';
import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS, fillDemo, withDemoBot } from './demo.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';

/** How long the calls that still run may take when the server is asked to stop. */
const LONGEST_STOP_MS = 10_000;

try {
  await start(readConfig(process.env, { demo: process.argv.includes('--demo') }));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

async function start(wanted: Config): Promise<void> {
  const log = logger(wanted);
  say(
    wanted.databaseUrl === null
      ? `Opening the database in ${wanted.dataDir} ...`
      : 'Connecting to PostgreSQL ...',
  );
  const database = await openDatabase({
    ...wanted,
    onTrouble: (error) => {
      log.warn({ err: error }, 'a connection to the database broke; it is made anew');
    },
  });
  say('Bringing the tables up to date ...');
  await migrate(database);
  await fill(wanted, database);
  let address = '';
  const { config, bot } = wanted.demo
    ? await withDemoBot(wanted, () => address)
    : { config: wanted, bot: null };
  say('Starting to listen ...');
  const app = await buildApp(config, database, { logger: loggerOptions(config) });
  address = await app.listen({ port: config.port, host: config.host });
  stopOnSignals(async () => {
    await app.close();
    await bot?.close();
    await database.close();
  });
  if (config.demo) say(DEMO_ACCOUNTS);
  say(`Muster is ready at ${address}`);
}

async function fill(config: Config, database: Database): Promise<void> {
  if (config.demo) {
    say('Looking for the demo organisation ...');
    if (await fillDemo(database)) say('It was made anew.');
    return;
  }
  const admin = await ensureAdmin(database.db, config);
  if (!admin) return;
  say(
    `The first admin is "${admin.username}" with the password "${admin.password}". It is shown this once.`,
  );
}

/** Running calls are answered, nothing new is taken, the database is closed. A second signal does not wait. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const handleSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping ...');
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${sentenceOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A wrong setting or a taken folder is told as a sentence; what nobody expected, with where it happened. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof ConfigError || error.message.startsWith('Another Muster server');
  return isExpected ? error.message : (error.stack ?? error.message);
}
