// Whether the server's memory grows with the calls it has answered: lists, events and RSVPs of members.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { median, print, rounded } from './figures.ts';
import { get } from './public-lists.ts';
import { makeEvents, makeMembers, ROLE } from './rsvp-load.ts';
import { postJson } from './wire.ts';

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
    const database = await openDatabase({ dataDir, databaseUrl: null });
    const members = await makeMembers(database);
    const [eventId = ''] = await makeEvents(database, 1);
    const tokens: string[] = [];
    for (const { username } of members) tokens.push((await beginSession(database, username)).token);
    await database.close();
    await muster.start();

    let done = 0;
    const call = async (n: number) => {
      const token = tokens[n % tokens.length] ?? '';
      const authorization = `Bearer ${token}`;
      const kind = n % 100;
      if (kind >= RSVPS + EVENTS) return get(`${muster.url}/api/posts`, agent);
      if (kind >= RSVPS)
        return get(`${muster.url}/api/events/public/${eventId}`, agent, { authorization });
      const body = { eventId, role: ROLE, attending: Math.floor(n / 200) % 2 === 0 };
      const headers = { authorization, 'idempotency-key': randomUUID() };
      // Which of a member's two calls comes first is left to chance; a refusal is an answer, too.
      await postJson(`${muster.url}/api/events/rsvp`, body, headers);
      return undefined;
    };
    const samples: { done: number; mb: number }[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (done < REQUESTS) {
          const n = done;
          done += 1;
          await call(n);
          if (n % Math.ceil(REQUESTS / 100) === 0)
            samples.push({ done: n, mb: megabytes(muster.pid()) });
        }
      }),
    );
    const between = (from: number, to: number) =>
      median(
        samples
          .filter((one) => one.done >= from * REQUESTS && one.done < to * REQUESTS)
          .map(({ mb }) => mb),
      );
    const [early, late] = [between(0.15, 0.25), between(0.9, 1)];
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

/** What the system has given the process (Linux). */
function megabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
