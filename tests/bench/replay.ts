// How long a device needs that comes back with a hundred changes, over a line of 150 ms: what waits goes together, and,
// for comparison in the same minute, one by one as to a server that knows no batches.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_HEADER, MARKER_HEADER, MARKER_VALUE, USER_HEADER } from '#contract/headers.ts';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { HttpAnswer, Credentials, WireRequest } from '#sync/engine/wire.ts';
import { drain } from '#sync/engine/drain.ts';
import { frozen, newEntry, type Entry, type OutboxStore } from '#sync/engine/outbox.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { aCarrier } from '#tests/support/worlds/carriers.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { startFaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { median, print, rounded } from './figures.ts';

const ENTRIES = 100;
const LATENCY_MS = 150;
const ROUND_TRIPS = 2;
const ROUNDS = 5;
const ROLE = 'Pilot';
const MS_AN_ENTRY: Readonly<Record<string, number>> = { pglite: 8, postgresql: 5 };

/** Prints one line for each engine. */
export async function benchReplay(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    const stage = await prepare(dataDir, databaseUrl);
    const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const muster = await startMuster({ dataDir, env: { ...env, LOG_LEVEL: 'warn' } });
    const line = await startFaultProxy(muster.url);
    const client = await signInToApi(muster.url, stage.member.username);
    const credentials = { userId: stage.member.id, token: client.token };
    await client.close();

    const [warmUp, alone, ...batches] = stage.rounds;
    await returning(muster.url, { credentials, eventIds: warmUp ?? [], manner: 'together' });
    line.inject({}, { kind: 'delay', ms: LATENCY_MS });
    const together: number[] = [];
    for (const eventIds of batches)
      together.push(await returning(line.url, { credentials, eventIds, manner: 'together' }));
    const oneByOne = await returning(line.url, {
      credentials,
      eventIds: alone ?? [],
      manner: 'alone',
    });
    await line.close();
    await muster.dispose();

    const ms = median(together);
    const bound = ROUND_TRIPS * LATENCY_MS + ENTRIES * (MS_AN_ENTRY[engine] ?? 0);
    print('replay', {
      engine,
      entries: ENTRIES,
      latencyMs: LATENCY_MS,
      ms: rounded(ms),
      rounds: together.map(rounded),
      boundMs: bound,
      shareOfBound: rounded(ms / bound),
      msAnEntryOnTheServer: rounded((ms - ROUND_TRIPS * LATENCY_MS) / ENTRIES),
      oneByOneMs: rounded(oneByOne),
      shareOfOneByOne: rounded(ms / oneByOne),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A member, and a hundred events for each time that their device comes back. */
async function prepare(dataDir: string, databaseUrl: string | null) {
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  const member = await createUser(database.db);
  const rounds: string[][] = [];
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const eventIds: string[] = [];
    for (let of = 0; of < ENTRIES; of += 1)
      eventIds.push(await createEvent(database.db, { capacity: 60, roles: [{ name: ROLE }] }));
    rounds.push(eventIds);
  }
  await database.close();
  return { member, rounds };
}

interface Return {
  readonly credentials: Credentials;
  readonly eventIds: readonly string[];
  readonly manner: 'together' | 'alone';
}

/** Milliseconds until the server has answered all that waited. */
async function returning(url: string, { credentials, eventIds, manner }: Return): Promise<number> {
  const queue = eventIds.map((eventId, seq) =>
    anEntry(eventId, { seq, userId: credentials.userId }),
  );
  const since = performance.now();
  const ended = await drain({
    store: inMemory(queue),
    carrier: aCarrier(),
    send: async (request) =>
      manner === 'alone' && request.path === '/replay' ? noSuchCall(request) : ask(url, request),
    intentionNamed,
    credentials,
    retryGate: new RetryGate(() => performance.now()),
    random: Math.random,
    newId: randomUUID,
    clock: () => Date.now(),
  });
  const ms = performance.now() - since;
  if (ended.kind !== 'empty') throw new Error(`the drain ended as ${ended.kind}`);
  return ms;
}

function anEntry(eventId: string, of: Pick<Entry, 'seq' | 'userId'>): Entry {
  const seat = { role: ROLE };
  const args = {
    ...{ eventId, eventTitle: '', seenStart: '', orWait: false },
    ...{ what: 'seat', ...seat, presses: [{ what: 'seat', ...seat }] },
    wish: { answer: 'seat', seat, orWait: false, waiting: [], note: '', seen: null },
  };
  return { ...newEntry(answerIntention, { ...of, id: randomUUID(), args, at: 0 }), ...of };
}

function inMemory(entries: readonly Entry[]): OutboxStore {
  const queue = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    pending: async () => [...queue.values()],
    missingFile: async () => null,
    fileArrived: async () => true,
    freeze: async (ids) =>
      ids.flatMap((id) => {
        const entry = queue.get(id);
        if (!entry) return [];
        const kept = frozen(entry, answerIntention);
        queue.set(id, kept);
        return [kept];
      }),
    settle: async (outcomes) => {
      for (const { entry, settled } of outcomes) {
        if (settled?.state !== 'sent') throw new Error('an RSVP was refused');
        queue.delete(entry.id);
      }
    },
    note: async () => {
      throw new Error('an RSVP failed');
    },
  };
}

async function ask(url: string, request: WireRequest): Promise<HttpAnswer> {
  const { method, path, body, key, credentials } = request;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${credentials?.token ?? ''}`,
    [USER_HEADER]: credentials?.userId ?? '',
    [KEY_HEADER]: key ?? '',
  };
  const response = await fetch(`${url}/api${path}`, { method, headers, body });
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    marker: header(MARKER_HEADER),
    key: header(KEY_HEADER),
    retryAfter: header('retry-after'),
    date: header('date'),
    body: await response.json(),
  };
}

/** What a server says that knows no batches. */
function noSuchCall({ key }: WireRequest): HttpAnswer {
  const body = { status: 404, code: 'not_found', message: 'There is nothing at this address.' };
  return { status: 404, marker: MARKER_VALUE, key, retryAfter: null, date: null, body };
}
