// 500 members want the 50 seats of one event at the same time, round by round: exactly 50 get one each time, and how many are answered a second.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createCrowd } from '#tests/support/factories/crowd.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { median, print, rounded } from './figures.ts';
import { answerEvent, perSecond, ROLE } from './rsvp-load.ts';

const WANTING = 500;
const SEATS = 50;
const ROUNDS = 60;

/** Prints one line for each engine; fails at the first round that isn't exact. */
export async function benchLastSeats(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  const crowd = await createCrowd(database, WANTING);
  const roles = [{ name: ROLE, capacity: SEATS }];
  const eventIds: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    eventIds.push(await createEvent(database.db, { roles }));
  await database.close();
  const muster = await startMuster({
    dataDir,
    env: { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'warn' },
  });
  try {
    const answered: number[] = [];
    for (const eventId of eventIds) {
      const statuses = new Map<number, number>();
      const rate = await perSecond(crowd, async ({ token }) => {
        const status = await answerEvent(muster.url, { token, eventId, attending: true });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      if (statuses.get(200) !== SEATS || statuses.get(409) !== WANTING - SEATS)
        throw new Error(`answered with ${JSON.stringify([...statuses])}`);
      answered.push(rate);
    }
    print('last seats', {
      ...{ engine, rounds: ROUNDS, wanting: WANTING, seats: SEATS },
      perSecond: rounded(median(answered)),
    });
  } finally {
    await muster.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}
