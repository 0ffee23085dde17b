// One, two and four API processes on one PostgreSQL, behind a small balancer: requests a second, and the processor's time
// for each of them by who took it. On a machine with fewer cores than processes only the latter can show that nothing is
// shared but the database: a process takes the same for a request however many others there are.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '#server/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createCrowd, type CrowdMember } from '#tests/support/factories/crowd.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startMuster, type MusterProcess } from '#tests/support/processes/muster-process.ts';
import { startCluster } from '#tests/support/databases/postgres-cluster.ts';
import { print, rounded } from './figures.ts';
import { processorMs, processorMsOfAll } from './processor-time.ts';
import { answerEvent, ROLE } from './rsvp-load.ts';

const COUNTS = [1, 2, 4];
const MEMBERS = 40;
const EVENTS = 25;
const AT_ONCE = 32;
/** Of each member's turn: an RSVP, the profile, and the event as everybody sees it. */
const CALLS = 3;

export async function benchProcesses(): Promise<void> {
  const cluster = startCluster();
  try {
    const url = cluster.urlOf('postgres');
    const postgres = await pidOf(url);
    const database = await openPostgres(url);
    await migrate(database);
    const crowd = await createCrowd(database, MEMBERS);
    const alone: { apiMs: number | null } = { apiMs: null };
    for (const count of COUNTS) {
      const eventIds: string[] = [];
      for (let at = 0; at < EVENTS; at += 1)
        eventIds.push(
          await createEvent(database.db, { capacity: MEMBERS, roles: [{ name: ROLE }] }),
        );
      const run = await runWith(count, { url, postgres, crowd, eventIds });
      alone.apiMs ??= run.apiMs;
      print('processes', {
        processes: count,
        cores: cpus().length,
        perSecond: rounded(run.perSecond),
        apiMsPerRequest: rounded(run.apiMs),
        apiMsOverOneProcess: rounded(run.apiMs / alone.apiMs),
        postgresMsPerRequest: rounded(run.postgresMs),
        loadMsPerRequest: rounded(run.loadMs),
        balancerMsPerRequest: rounded(run.balancerMs),
        // What the processes could answer if each had a core to itself.
        growthWithACoreEach: rounded((count * alone.apiMs) / run.apiMs),
        busiestProcessShare: rounded(run.busiestShare),
      });
    }
    await database.close();
  } finally {
    cluster.stop();
  }
}

interface Stage {
  readonly url: string;
  readonly postgres: number;
  readonly crowd: readonly CrowdMember[];
  readonly eventIds: readonly string[];
}

async function runWith(count: number, { url, postgres, crowd, eventIds }: Stage) {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn' };
  const processes: MusterProcess[] = [];
  for (let at = 0; at < count; at += 1) processes.push(await startMuster({ env }));
  const balancer = await startBalancer(processes.map(({ port }) => port));
  const times = async () => ({
    api: await Promise.all(processes.map((one) => processorMs(one.pid()))),
    postgres: await processorMsOfAll(postgres),
    balancer: await processorMs(balancer.pid),
    load: process.cpuUsage(),
  });
  // Each process compiles what it runs often: as much for each, before anything is counted.
  for (const _ of processes) await drive(balancer.url, crowd, eventIds);
  const before = await times();
  const since = performance.now();
  const requests = await drive(balancer.url, crowd, eventIds);
  const seconds = (performance.now() - since) / 1_000;
  const after = await times();
  balancer.stop();
  for (const one of processes) await one.dispose();
  const load = process.cpuUsage(before.load);
  const api = after.api.map((ms, at) => ms - (before.api[at] ?? 0));
  const apiTotal = api.reduce((sum, ms) => sum + ms, 0);
  return {
    perSecond: requests / seconds,
    apiMs: apiTotal / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
    balancerMs: (after.balancer - before.balancer) / requests,
    loadMs: (load.user + load.system) / 1_000 / requests,
    busiestShare: Math.max(...api) / apiTotal,
  };
}

/** Every member turns to every event, each time to another than the others do; answers how many requests that were. */
async function drive(
  url: string,
  crowd: readonly CrowdMember[],
  eventIds: readonly string[],
): Promise<number> {
  const turns = eventIds.flatMap((_, round) =>
    crowd.map((member, at) => ({
      member,
      eventId: eventIds[(at + round) % eventIds.length] ?? '',
    })),
  );
  const queue = turns[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { member, eventId } of queue) await takeTurn(url, member, eventId);
    }),
  );
  return turns.length * CALLS;
}

async function takeTurn(url: string, { token }: CrowdMember, eventId: string): Promise<void> {
  const authorization = `Bearer ${token}`;
  const statuses = [
    await answerEvent(url, { token, eventId, attending: true }),
    await get(`${url}/api/auth/user/profile`, authorization),
    await get(`${url}/api/events/public/${eventId}`, authorization),
  ];
  if (statuses.some((status) => status !== 200))
    throw new Error(`answered with ${statuses.join()}`);
}

const agent = new http.Agent({ keepAlive: true });

function get(url: string, authorization: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { authorization } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    request.on('error', reject);
  });
}

async function startBalancer(ports: readonly number[]) {
  const script = fileURLToPath(import.meta.resolve('./balancer.ts'));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...ports.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const said = /balancing (\d+)/.exec(chunk.toString())?.[1];
      if (said !== undefined) resolve(said);
    });
    child.once('exit', () => {
      reject(new Error('The balancer ended.'));
    });
  });
  if (child.pid === undefined) throw new Error('The balancer is not running.');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
}

/** PostgreSQL says in its folder, where its socket lies as well, which process it is. */
async function pidOf(url: string): Promise<number> {
  const folder = new URL(url).searchParams.get('host') ?? '';
  return Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
