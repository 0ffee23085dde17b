// How long a transaction takes that frees a seat for which 200 wait, and gives it to the first of them (SPEC 30.8); and the same seat given
// up where nobody waits.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { giveSeatBack, takeSeat } from '#server/features/events/rsvp.repository.ts';
import { createCrowd } from '#tests/support/factories/crowd.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { onBothEngines } from './engines.ts';
import { median, print, quantile, rounded } from './figures.ts';
import { ROLE } from './rsvp-load.ts';

const SEATS = 50;
const WAITING = 200;
const ROUNDS = 60;
/** The first ones warm the statements up. */
const WARM = 10;

/** Prints one line for each engine. */
export async function benchWaitlists(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await migrate(database);
    const members = (await createCrowd(database, SEATS + WAITING)).map(({ id }) => id);
    const promoting = await timesOf(database, members);
    const freeing = await timesOf(database, members.slice(0, SEATS));
    print('waitlists', {
      engine,
      waiting: WAITING,
      promotedMs: rounded(median(promoting)),
      promotedP95Ms: rounded(quantile(promoting, 0.95)),
      freedMs: rounded(median(freeing)),
    });
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whoever has a seat gives it up and goes to the end of the list, in turn; milliseconds of the giving up alone. */
async function timesOf(database: Database, members: readonly string[]): Promise<number[]> {
  const roles = [{ name: ROLE, capacity: SEATS }];
  const eventId = await createEvent(database.db, { roles });
  const place = (userId: string) => ({
    ...{ eventId, userId, role: ROLE, source: 'web', orWait: true, now: new Date() },
  });
  for (const userId of members) await database.transaction((tx) => takeSeat(tx, place(userId)));
  const times: number[] = [];
  for (let n = 0; n < WARM + ROUNDS; n += 1) {
    const userId = members[n % members.length] ?? '';
    const begin = performance.now();
    await database.transaction((tx) => giveSeatBack(tx, place(userId)));
    times.push(performance.now() - begin);
    await database.transaction((tx) => takeSeat(tx, place(userId)));
  }
  return times.slice(WARM);
}
