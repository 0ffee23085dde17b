// RSVPs per second: over HTTP with everything that belongs to a call, and the same SQL run bare in the same
// minute; and the one conditional statement against a transaction that locks first.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/database.ts';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { eventRoles, rsvps } from '#server/db/schema.ts';
import { takePlace, type Place } from '#server/features/events/rsvp.repository.ts';
import { signInToApi } from '#tests/support/api-client.ts';
import { createEvent, createUser } from '#tests/support/factories.ts';
import { startMuster } from '#tests/support/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { print, rounded } from './figures.ts';
import { postJson } from './wire.ts';

const MEMBERS = 40;
const EVENTS_PER_RUN = 40;
const AT_ONCE = 16;
const ROLE = 'Pilot';

/** Prints one line for each engine. All members want the same event at the same time, then the next one. */
export async function benchRsvps(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    const members = await makeMembers(database);
    const bare = await bareRun(database, members, takePlace);
    const locking = await bareRun(database, members, takePlaceLocking);
    const again = await bareRun(database, members, takePlace);
    const eventIds = await makeEvents(database);
    await database.close();

    const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const muster = await startMuster({ dataDir, env: { ...env, LOG_LEVEL: 'warn' } });
    const http = await httpRun(muster.url, members, eventIds);
    await muster.dispose();
    const statement = Math.max(bare, again);
    print('rsvps', {
      engine,
      atOnce: AT_ONCE,
      httpPerSecond: rounded(http),
      barePerSecond: rounded(statement),
      httpShareOfBare: rounded(http / statement),
      forUpdatePerSecond: rounded(locking),
      statementOverForUpdate: rounded(statement / locking),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Member {
  readonly id: string;
  readonly username: string;
}

async function makeMembers({ db }: Database): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < MEMBERS; at += 1) members.push(await createUser(db));
  return members;
}

async function makeEvents({ db }: Database): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < EVENTS_PER_RUN; at += 1) {
    ids.push(await createEvent(db, { capacity: MEMBERS, roles: [{ name: ROLE }] }));
  }
  return ids;
}

type Take = (tx: Queryable, place: Place) => Promise<unknown>;

async function bareRun(
  database: Database,
  members: readonly Member[],
  take: Take,
): Promise<number> {
  const eventIds = await makeEvents(database);
  return perSecond(pairs(eventIds, members), ({ eventId, member }) => {
    const place = { eventId, userId: member.id, role: ROLE, source: 'web', now: new Date() };
    return database.transaction((tx) => take(tx, place));
  });
}

async function httpRun(url: string, members: readonly Member[], eventIds: readonly string[]) {
  const tokens = new Map<string, string>();
  for (const { id, username } of members) {
    const client = await signInToApi(url, username);
    tokens.set(id, client.token);
    await client.close();
  }
  return perSecond(pairs(eventIds, members), async ({ eventId, member }) => {
    const status = await postJson(
      `${url}/api/events/rsvp`,
      { eventId, role: ROLE, attending: true, source: 'web' },
      { authorization: `Bearer ${tokens.get(member.id) ?? ''}`, 'idempotency-key': randomUUID() },
    );
    if (status !== 200) throw new Error(`an RSVP was answered with ${status}`);
  });
}

interface Pair {
  readonly eventId: string;
  readonly member: Member;
}

function pairs(eventIds: readonly string[], members: readonly Member[]): Pair[] {
  return eventIds.flatMap((eventId) => members.map((member) => ({ eventId, member })));
}

async function perSecond(work: readonly Pair[], act: (pair: Pair) => Promise<unknown>) {
  const queue = work[Symbol.iterator]();
  const since = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const pair of queue) await act(pair);
    }),
  );
  return work.length / ((performance.now() - since) / 1000);
}

/** The usual way, to compare with: lock the role, look, then write. */
async function takePlaceLocking(tx: Queryable, { eventId, userId, role, source, now }: Place) {
  const ofRole = and(eq(eventRoles.eventId, eventId), eq(eventRoles.name, role));
  const [row] = await tx
    .select({ capacity: eventRoles.capacity, attending: eventRoles.attending })
    .from(eventRoles)
    .where(ofRole)
    .for('update');
  if (!row || row.attending >= row.capacity) throw new Error('full');
  await tx.insert(rsvps).values({ eventId, userId, role, source, attending: true, changedAt: now });
  await tx
    .update(eventRoles)
    .set({ attending: sql`${eventRoles.attending} + 1` })
    .where(ofRole);
}
