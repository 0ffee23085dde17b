// How long an answer takes while a whole organisation wants the same event: RSVPs and cancellations at a steady pace, whether
// or not the ones before have been answered.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { onBothEngines } from './engines.ts';
import { median, print, quantile, rounded } from './figures.ts';
import { answerEvent, makeEvents, makeMembers, type AnswerCall } from './rsvp-load.ts';

const A_SECOND = 200;
const SECONDS = 10;
/** The first calls warm the server up. */
const WARM = 2 * A_SECOND;

/** Prints milliseconds from when a call was due to its whole answer, for each engine. */
export async function benchHotEvent(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster({
    dataDir,
    env: { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'warn' },
  });
  try {
    await muster.stop();
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    const members = await makeMembers(database);
    const [eventId = ''] = await makeEvents(database, 1);
    const tokens: string[] = [];
    for (const { username } of members) tokens.push((await beginSession(database, username)).token);
    await database.close();
    await muster.start();

    const answers: Promise<Told>[] = [];
    const begin = performance.now();
    for (let n = 0; n < WARM + SECONDS * A_SECOND; n += 1) {
      const due = begin + (n * 1_000) / A_SECOND;
      const early = due - performance.now();
      if (early > 1) await pause(early);
      const attending = Math.floor(n / tokens.length) % 2 === 0;
      answers.push(
        answerTime(muster.url, { token: tokens[n % tokens.length] ?? '', eventId, attending, due }),
      );
    }
    const told = (await Promise.all(answers)).slice(WARM);
    const ms = told.filter(({ isRefused }) => !isRefused).map((one) => one.ms);
    print('hot event', {
      engine,
      aSecond: A_SECOND,
      calls: told.length,
      refused: told.length - ms.length,
      medianMs: rounded(median(ms)),
      p99Ms: rounded(quantile(ms, 0.99)),
    });
  } finally {
    await muster.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Call extends AnswerCall {
  readonly due: number;
}

interface Told {
  readonly ms: number;
  /** Told to come back: there are too many calls. */
  readonly isRefused: boolean;
}

async function answerTime(url: string, { due, ...call }: Call): Promise<Told> {
  const status = await answerEvent(url, call);
  if (status !== 200 && status !== 503) throw new Error(`an RSVP was answered with ${status}`);
  return { ms: performance.now() - due, isRefused: status === 503 };
}
