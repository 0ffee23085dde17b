// What 2,000 open live streams cost one process: memory, the time until all of them are told of a change, and the
// server's own time for it, against 20 streams. And how long each kind of news takes from one member to another, pull
// included, also from one process to a second one on the same PostgreSQL.
import { randomUUID } from 'node:crypto';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate } from '#server/migrate.ts';
import { createCrowd, type CrowdMember } from '#tests/support/factories/crowd.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { startMuster, type MusterProcess } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { median, print, rounded } from './figures.ts';
import { openEar, type Ear } from './live-ears.ts';

const STREAMS = 2_000;
const FEW = 20;
/** Even, so that a place that is taken and given up in turn is free again at the end. */
const ROUNDS = 8;
/** Two beats. */
const QUIET_MS = 30_000;

/** Prints one line for each engine, and one for two processes. */
export async function benchLive(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const env = { LOG_LEVEL: 'warn', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const stage = await prepare(dataDir, databaseUrl);
  const muster = await startMuster({ dataDir, env });
  try {
    await benchProcess(engine, muster, stage);
    if (databaseUrl === null) return;
    const second = await startMuster({ env });
    try {
      await benchNews('live, from one process to another', { at: muster, heardAt: second, stage });
    } finally {
      await second.dispose();
    }
  } finally {
    await muster.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  readonly crowd: readonly CrowdMember[];
  readonly admin: string;
  readonly eventId: string;
}

async function prepare(dataDir: string, databaseUrl: string | null): Promise<Stage> {
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  const crowd = await createCrowd(database, STREAMS);
  const { username } = await createUser(database.db, { role: 'Admin' });
  const eventId = await createEvent(database.db, { capacity: STREAMS, roles: [{ name: 'Pilot' }] });
  await database.close();
  return { crowd, admin: username, eventId };
}

async function benchProcess(engine: string, muster: MusterProcess, stage: Stage): Promise<void> {
  const { token } = await signIn(muster, stage.admin);
  const few = await openAll(muster, stage.crowd.slice(0, FEW));
  const toFew = await tellAll(muster, { ears: few, token, eventId: stage.eventId });
  const before = await memoryOf(muster);
  const many = [...few, ...(await openAll(muster, stage.crowd.slice(FEW)))];
  const after = await memoryOf(muster);
  const toMany = await tellAll(muster, { ears: many, token, eventId: stage.eventId });
  const since = await processorMs(muster);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const beats = (await processorMs(muster)) - since;
  print('live', {
    engine,
    streams: STREAMS,
    kilobytesPerStream: rounded((after - before) / (STREAMS - FEW) / 1_000),
    megabytesAtEnd: rounded((await memoryOf(muster)) / 1e6),
    toFirstMs: rounded(toMany.firstMs),
    toAllMs: rounded(toMany.lastMs),
    toAllOver20: rounded(toMany.lastMs / toFew.lastMs),
    serverMsPerChange: rounded(toMany.serverMs),
    serverMsPerChangeTo20: rounded(toFew.serverMs),
    serverShareOfCoreForBeats: rounded(beats / QUIET_MS),
  });
  await benchNews(`live, beside ${STREAMS} streams on ${engine}`, {
    at: muster,
    heardAt: muster,
    stage,
  });
  for (const ear of many) ear.close();
}

/** Opened in turns, as devices come back. */
async function openAll(muster: MusterProcess, members: readonly CrowdMember[]): Promise<Ear[]> {
  const ears: Ear[] = [];
  for (let at = 0; at < members.length; at += FEW) {
    const next = members.slice(at, at + FEW).map(({ token }) => openEar(muster.url, token));
    ears.push(...(await Promise.all(next)));
  }
  await settle();
  return ears;
}

interface Telling {
  readonly ears: readonly Ear[];
  readonly token: string;
  readonly eventId: string;
}

/** Medians, from the moment the RSVP was answered. */
async function tellAll(muster: MusterProcess, { ears, token, eventId }: Telling) {
  const first: number[] = [];
  const last: number[] = [];
  const before = await processorMs(muster);
  for (let round = 0; round < ROUNDS; round += 1) {
    const heard = Promise.all(ears.map((ear) => ear.hears('"org"')));
    await rsvp(muster, { token, eventId, attending: round % 2 === 0 });
    const since = performance.now();
    const times = (await heard).map((at) => at - since);
    first.push(Math.min(...times));
    last.push(Math.max(...times));
    await settle();
  }
  const serverMs = ((await processorMs(muster)) - before) / ROUNDS;
  return { firstMs: median(first), lastMs: median(last), serverMs };
}

interface LiveNews {
  readonly at: MusterProcess;
  readonly heardAt: MusterProcess;
  readonly stage: Stage;
}

/** Medians from the moment the call was answered until somebody else's pull has it; for the dots, until they hear it. */
async function benchNews(name: string, { at, heardAt, stage }: LiveNews): Promise<void> {
  const { token } = await signIn(at, stage.admin);
  const ear = await openEar(heardAt.url, token);
  await settle();
  const measure = async (scope: string, act: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const cursor = await pull(heardAt, token);
      const heard = ear.hears(scope);
      await act(round);
      const since = performance.now();
      await heard;
      await pull(heardAt, token, cursor);
      times.push(performance.now() - since);
      await settle();
    }
    return rounded(median(times));
  };
  const body = { isPinned: false, isVideoPost: false, videoUrl: '', postImageUrl: '' };
  const pilot = stage.crowd[0];
  if (!pilot) throw new Error('no crowd');
  print(name, {
    rsvpMs: await measure('"org"', (round) =>
      rsvp(at, { token, eventId: stage.eventId, attending: round % 2 === 0 }),
    ),
    postMs: await measure('"public"', () =>
      send(at, 'POST /posts', { token, body: { ...body, title: 'News', content: '<p>News.</p>' } }),
    ),
    briefingMs: await measure('"org"', (round) =>
      send(at, 'PUT /departments/logistics/briefing', {
        token,
        body: { content: `<p>Take ${round}.</p>` },
      }),
    ),
    dotMs: await measure(`"${pilot.id}"`, (round) =>
      round % 2 === 0
        ? away(at, pilot.token)
        : send(at, 'GET /auth/user/profile', { token: pilot.token }),
    ),
  });
  ear.close();
}

interface Attendance {
  readonly token: string;
  readonly eventId: string;
  readonly attending: boolean;
}

function rsvp(muster: MusterProcess, { token, ...body }: Attendance): Promise<void> {
  return send(muster, 'POST /events/rsvp', { token, body: { ...body, role: 'Pilot' } });
}

/** What a closing page says. */
async function away({ url }: MusterProcess, token: string): Promise<void> {
  const headers = { 'content-type': 'text/plain' };
  await fetch(`${url}/api/auth/away`, { method: 'POST', headers, body: token });
}

async function send(
  { url }: MusterProcess,
  call: string,
  { token, body }: { readonly token: string; readonly body?: object },
): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call} was answered with ${response.status}`);
  await response.arrayBuffer();
}

/** What changed since the cursor, or everything; answers the next one. */
async function pull({ url }: MusterProcess, token: string, cursor = ''): Promise<string> {
  for (let from = cursor; ;) {
    const query = from === '' ? '' : `?cursor=${encodeURIComponent(from)}`;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/sync${query}`, { headers });
    const page = (await response.json()) as { cursor: string; more: boolean };
    if (!page.more) return page.cursor;
    from = page.cursor;
  }
}

async function signIn({ url }: MusterProcess, username: string) {
  const client = await signInToApi(url, username);
  await client.close();
  return client;
}

/** Longer than changes are gathered for. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 600));
}

/** Bytes that the process holds. */
async function memoryOf(muster: MusterProcess): Promise<number> {
  const status = await readFile(`/proc/${muster.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}

/** The processor's time that the process has taken; the kernel counts hundredths of a second. */
async function processorMs(muster: MusterProcess): Promise<number> {
  const fields = (await readFile(`/proc/${muster.pid()}/stat`, 'utf8')).split(') ')[1]?.split(' ');
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}
