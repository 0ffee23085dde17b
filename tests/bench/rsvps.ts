// RSVPs per second: over HTTP with everything that belongs to a call, and the same SQL run bare in the same
// minute; and the one conditional statement against a transaction that locks first.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/database.ts';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { eventRoles, rsvps } from '#server/db/event-tables.ts';
import { takeSeat, type SeatRequest } from '#server/features/events/rsvp.repository.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { print, rounded } from './figures.ts';
import {
  AT_ONCE,
  makeEvents,
  makeMembers,
  perSecond,
  ROLE,
  rsvpSender,
  wishesOf,
} from './rsvp-load.ts';

const EVENTS_PER_RUN = 40;
/** A server that has just started is slower. */
const HTTP_RUNS = 3;

/** Prints one line for each engine. */
export async function benchRsvps(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    const members = await makeMembers(database);
    const bareRun = async (take: Take) => {
      const eventIds = await makeEvents(database, EVENTS_PER_RUN);
      return perSecond(wishesOf(eventIds, members), ({ eventId, member }) => {
        const place = { eventId, userId: member.id, role: ROLE, source: 'web', now: new Date() };
        return take(database, place);
      });
    };
    const bare = await bareRun(takeInTransaction);
    const locking = await bareRun(takeLocking);
    const again = await bareRun(takeInTransaction);
    const eventIds = await makeEvents(database, HTTP_RUNS * EVENTS_PER_RUN);
    await database.close();

    const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const muster = await startMuster({ dataDir, env: { ...env, LOG_LEVEL: 'warn' } });
    const send = await rsvpSender(muster.url, members);
    const runs: number[] = [];
    for (let run = 0; run < HTTP_RUNS; run += 1) {
      const ids = eventIds.slice(run * EVENTS_PER_RUN, (run + 1) * EVENTS_PER_RUN);
      runs.push(await perSecond(wishesOf(ids, members), send));
    }
    await muster.dispose();
    const http = Math.max(...runs);
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

type Take = (database: Database, place: SeatRequest) => Promise<unknown>;

/** What an RSVP does, bare in its own transaction. */
const takeInTransaction: Take = (database, place) =>
  database.transaction((tx) => takeSeat(tx, place));

const takeLocking: Take = (database, place) =>
  database.transaction((tx) => takePlaceLocking(tx, place));

/** The usual way, to compare with: lock the role, look, then write. */
async function takePlaceLocking(
  tx: Queryable,
  { eventId, userId, role, source, now }: SeatRequest,
) {
  const ofRole = and(eq(eventRoles.eventId, eventId), eq(eventRoles.name, role));
  const [row] = await tx
    .select({
      roleId: eventRoles.id,
      capacity: eventRoles.capacity,
      attending: eventRoles.attending,
    })
    .from(eventRoles)
    .where(ofRole)
    .for('update');
  if (!row || row.attending >= row.capacity) throw new Error('full');
  const { roleId } = row;
  await tx
    .insert(rsvps)
    .values({ eventId, userId, roleId, role, source, answer: 'seat', changedAt: now });
  await tx
    .update(eventRoles)
    .set({ attending: sql`${eventRoles.attending} + 1` })
    .where(ofRole);
}
