import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
import { liveLine, sync } from '#contract/sync.ts';
import { migrate } from '#server/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createCrowd, type CrowdMember } from '#tests/support/factories/crowd.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startCluster, type Cluster } from '#tests/support/databases/postgres-cluster.ts';
import { startProcess, type ServerProcess } from '#tests/support/processes/server-process.ts';

const MEMBERS = 20;
const RESTARTS = 10;
/** What has to be acknowledged before PostgreSQL goes down again: everybody is in the middle of something then. */
const BETWEEN = 30;

let cluster: Cluster;
let dataDir: string;
let server: ServerProcess;
let crowd: CrowdMember[];
let events: string[];
beforeAll(async () => {
  cluster = startCluster();
  dataDir = await mkdtemp(join(tmpdir(), 'muster-restarts-'));
  const database = await openPostgres(cluster.urlOf('postgres'));
  await migrate(database);
  crowd = await createCrowd(database, MEMBERS);
  events = await Promise.all(
    [1, 2, 3, 4].map(() => createEvent(database.db, { capacity: MEMBERS })),
  );
  await database.close();
  server = await startProcess({ DATABASE_URL: cluster.urlOf('postgres'), DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.kill();
  cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('FAULTS 27 a PostgreSQL that restarts ten times under 20 members who send costs nobody an acknowledged RSVP', async () => {
  const [first] = crowd;
  if (!first) throw new Error('There is no crowd.');
  const before = (await pullAll(first)).cursor;
  const lines = liveLines(first);
  expect(await lines.next()).toMatchObject({ value: { beat: expect.any(Number) as number } });

  const ledger = new Map<string, boolean>();
  const tally = aTally();
  let isOver = false;
  let refusals = 0;
  const sending = crowd.map(async (member) => {
    for (let turn = 0; !isOver; turn += 1) {
      const eventId = events[turn % events.length] ?? '';
      const attending = Math.floor(turn / events.length) % 2 === 0;
      refusals += await send(member, { eventId, role: 'Pilot', attending });
      ledger.set(`${eventId} ${member.id}`, attending);
      tally.count();
    }
  });
  const restarting = (async () => {
    for (let n = 0; n < RESTARTS; n += 1) {
      await tally.more(BETWEEN);
      await breakConnections();
      await tally.more(BETWEEN);
      await cluster.restart(n % 2 === 0 ? 'fast' : 'immediate');
    }
    await tally.more(BETWEEN);
    isOver = true;
  })();
  await Promise.all([restarting, ...sending]);

  expect(refusals).toBeGreaterThan(RESTARTS);
  const pulled = await pullAll(first, before);
  expect(new Map(pulled.rsvps)).toEqual(ledger);
  await send(first, { eventId: events[0] ?? '', role: 'Pilot', attending: false });
  for await (const line of lines) if ('changed' in line && line.changed.includes('org')) break;
}, 120_000);

/** Sends as the outbox does: under one key until the server says yes. Answers how often it was asked for patience. */
async function send(member: CrowdMember, body: object): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${member.token}`,
    'idempotency-key': randomUUID(),
  };
  for (let refusals = 0; ; refusals += 1) {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${server.url}/api/events/rsvp`, init);
    const answer: unknown = await response.json();
    if (response.status === 200) return refusals;
    expect(problem.parse(answer)).toMatchObject({ status: 503, code: 'busy' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('muster-api')).toBe('1');
  }
}

/** All pages from the cursor on, and what they say of RSVPs. */
async function pullAll({ token }: CrowdMember, from?: string) {
  const rsvps = new Map<string, boolean>();
  for (let cursor = from; ;) {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api/sync${query}`, { headers });
    const page = sync.pull.reply.parse(await response.json());
    for (const row of page.changes.rsvps ?? [])
      rsvps.set(`${row.eventId} ${row.userId}`, row.attending);
    if (!page.more) return { cursor: page.cursor, rsvps };
    ({ cursor } = page);
  }
}

/** The live stream as a browser follows it: opened again when it ends. */
async function* liveLines({ token }: CrowdMember) {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(`${server.url}/api/live`, { headers });
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) {
      for (const line of decoder.decode(chunk).trim().split('\n'))
        yield liveLine.parse(JSON.parse(line));
    }
  }
}

async function breakConnections(): Promise<void> {
  const admin = await openPostgres(cluster.urlOf('postgres'), { connections: 1 });
  await admin.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await admin.close();
}

/** Counts, and lets somebody wait until a number more was counted. */
function aTally() {
  let counted = 0;
  let wanted = Infinity;
  let reached: () => void = () => undefined;
  return {
    count() {
      counted += 1;
      if (counted >= wanted) reached();
    },
    more(number: number): Promise<void> {
      wanted = counted + number;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
  };
}
