// Whether the server's memory grows with the calls it has answered: lists, events and RSVPs of members.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { median, print, rounded } from './figures.ts';
import { get } from './public-lists.ts';
import { answerEvent, makeEvents, makeMembers } from './rsvp-load.ts';

/** `REQUESTS=100000 npm run bench memory` takes a tenth of the time. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 1_000_000);
const AT_ONCE = 32;
/** Of a hundred calls so many are RSVPs, and so many the event. */
const RSVPS = 2;
const EVENTS = 8;

/** Prints megabytes of the process after the first fifth of the calls and at their end, on the embedded database. */
export async function benchMemory(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster({ dataDir, env: { LOG_LEVEL: 'warn' } });
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    await muster.stop();
    const crowd = await fill(dataDir);
    await muster.start();
    const samples: Sample[] = [];
    let begun = 0;
    const callInTurn = async () => {
      while (begun < REQUESTS) {
        const n = begun;
        begun += 1;
        await call(n, { ...crowd, url: muster.url, agent });
        if (n % Math.ceil(REQUESTS / 100) === 0) samples.push({ n, mb: megabytes(muster.pid()) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, callInTurn));
    const [early, late] = [within(samples, 0.15, 0.25), within(samples, 0.9, 1)];
    print('memory', {
      engine: 'pglite',
      requests: REQUESTS,
      earlyMb: rounded(early),
      lateMb: rounded(late),
      growth: rounded(late / early - 1),
    });
  } finally {
    agent.destroy();
    await muster.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Members with their tokens, and an event that they can sign up for. */
interface Crowd {
  readonly tokens: readonly string[];
  readonly eventId: string;
}

async function fill(dataDir: string): Promise<Crowd> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const members = await makeMembers(database);
  const [eventId = ''] = await makeEvents(database, 1);
  const tokens: string[] = [];
  for (const { username } of members) tokens.push((await beginSession(database, username)).token);
  await database.close();
  return { tokens, eventId };
}

interface Caller extends Crowd {
  readonly url: string;
  readonly agent: http.Agent;
}

/** The call with this number: most are lists, some the event, and a few RSVPs. */
async function call(n: number, { tokens, eventId, url, agent }: Caller): Promise<void> {
  const token = tokens[n % tokens.length] ?? '';
  const kind = n % 100;
  if (kind >= RSVPS + EVENTS) await get(`${url}/api/posts`, agent);
  else if (kind >= RSVPS)
    await get(`${url}/api/events/public/${eventId}`, agent, { authorization: `Bearer ${token}` });
  else {
    const attending = Math.floor(n / 200) % 2 === 0;
    // Which of a member's two calls comes first is left to chance; a refusal is an answer, too.
    await answerEvent(url, { token, eventId, attending });
  }
}

interface Sample {
  /** The number of the call after which it was taken. */
  readonly n: number;
  readonly mb: number;
}

/** The median of those that were taken in this part of the run. */
function within(samples: readonly Sample[], from: number, to: number): number {
  const taken = samples.filter(({ n }) => n >= from * REQUESTS && n < to * REQUESTS);
  return median(taken.map(({ mb }) => mb));
}

/** What the system has given the process (Linux). */
function megabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
