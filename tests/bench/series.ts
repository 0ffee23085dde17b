// How long an edit of "all to come" takes of a daily series whose 56 events each have seats (SPEC 31.15): once of the text alone, and once of
// the time, of which those who have a seat are told.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDetail } from '#contract/events.ts';
import type { EventSeries } from '#contract/event-series.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { apiClient, signInToApi } from '#tests/support/portal/api-client.ts';
import { createCrowd, type CrowdMember } from '#tests/support/factories/crowd.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { median, print, rounded } from './figures.ts';
import { ROLE } from './rsvp-load.ts';

const STANDING = 20;
const EVENTS = 56;
const ROUNDS = 9;

/** Prints one line for each engine. */
export async function benchSeries(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  const { username } = await createUser(database.db, { role: 'Leader' });
  const crowd = await createCrowd(database, STANDING);
  await database.close();
  const muster = await startMuster({
    dataDir,
    env: { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'warn' },
  });
  const leader = await signInToApi(muster.url, username);
  try {
    const start = Date.now() + HOUR_MS;
    const at = (later: number) => ({
      start: new Date(start + later).toISOString(),
      end: new Date(start + later + 2 * HOUR_MS).toISOString(),
    });
    const roles = [{ name: ROLE, capacity: 2 * STANDING, department: 'logistics' }];
    const event = { title: 'Patrol', description: '', eventImageUrl: '', roles };
    const { id } = (await leader.send('POST', '/event-series', {
      rule: 'FREQ=DAILY',
      zone: 'UTC',
      event: { ...event, ...at(0) },
    })) as EventSeries;
    await wantEach(muster.url, id, crowd);
    const events = await leader.events();
    const ofSeries = events.filter(({ seriesId }) => seriesId === id);
    const [first] = ofSeries.toSorted((one, other) => (one.start < other.start ? -1 : 1));
    if (!first || ofSeries.length !== EVENTS)
      throw new Error(`the series has ${ofSeries.length} events`);

    const edit = async (changes: Partial<EventDetail>) => {
      const begin = performance.now();
      const body = { scope: 'all', from: first.id, event: { ...event, ...at(0), ...changes } };
      await leader.send('PUT', `/event-series/${id}`, body);
      return performance.now() - begin;
    };
    const texts: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      texts.push(await edit({ title: `Patrol ${round}` }));
      times.push(await edit(at((round % 2 === 0 ? DAY_MS : 0) / 48)));
    }
    print('series', {
      engine,
      events: EVENTS,
      seats: EVENTS * STANDING,
      textMs: rounded(median(texts)),
      timeMs: rounded(median(times)),
      slowestMs: rounded(Math.max(...texts, ...times)),
    });
  } finally {
    await leader.close();
    await muster.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Each of them has a seat in each of its events. */
async function wantEach(url: string, id: string, crowd: readonly CrowdMember[]): Promise<void> {
  for (const { token } of crowd) {
    const member = await apiClient(url, token);
    await member.send('PUT', `/event-series/${id}/standing`, { role: ROLE });
    await member.close();
  }
}
