// How long the server takes to start with 50,000 events, and how long its database alone takes to open.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { median, print, rounded } from './figures.ts';
import { fillWithEvents } from './many-events.ts';

const EVENTS = 50_000;
const ROUNDS = 3;

/** Prints medians in milliseconds for each engine. */
export async function benchServerStart(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const env = { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'warn' };
  try {
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    await fillWithEvents(database, EVENTS);
    await database.close();
    const muster = await startMuster({ dataDir, env }); // makes secrets and the first admin
    await muster.stop();
    const [opening, starting]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      opening.push(
        await timeOf(async () => (await openDatabase({ dataDir, databaseUrl })).close()),
      );
      starting.push(await timeOf(() => muster.start()));
      await muster.stop();
    }
    await muster.dispose();
    print('server start', {
      engine,
      startMs: rounded(median(starting)),
      openMs: rounded(median(opening)),
      differenceMs: rounded(median(starting) - median(opening)),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await act();
  return performance.now() - since;
}
