import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { events as contract } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import type { Feature } from '#server/core/http/feature.ts';
import { implement } from '#server/core/calls/implement.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rowsOf } from '#server/db/rows.ts';
import { eventRoles, rsvps } from '#server/db/event-tables.ts';
import { createCrowd, type CrowdMember } from '#tests/support/factories/crowd.ts';
import { layEmbedded } from '#tests/support/databases/embedded-databases.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { startProcess, type ServerProcess } from '#tests/support/processes/server-process.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { readDetail } from './events.repository.ts';

/** Twenty times the connections that a server has to PostgreSQL; the control shows that so many are enough to go wrong. */
const CROWD = 200;
const PLACES = 50;
/** This many members sign up, so many at a time; the server is killed once so many have their answer. */
const SIGNING_UP = 100;
const AT_A_TIME = 10;
const ENOUGH = 20;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Everybody asks at the same time, each at one of the servers, and once more where a server answers that it is busy. */
async function rush(
  crowd: readonly CrowdMember[],
  urls: readonly string[],
  eventId: string,
): Promise<Map<string, number>> {
  const answers = await Promise.all(
    crowd.map(async ({ id, token }, index) => {
      const url = urls[index % urls.length] ?? '';
      return [
        id,
        await answerTo(`${url}/api/events/rsvp`, token, {
          eventId,
          role: 'Pilot',
          attending: true,
        }),
      ] as const;
    }),
  );
  return new Map(answers);
}

async function answerTo(url: string, token: string, body: object): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': token.slice(-40),
  };
  for (;;) {
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status !== 503) return status;
  }
}

const count = (answers: ReadonlyMap<string, number>, status: number) =>
  [...answers.values()].filter((answer) => answer === status).length;

async function attendance(db: Queryable, eventId: string) {
  const [row] = await rowsOf<{ counted: number; attending: number }>(
    db,
    sql`select (select count(*)::int from ${rsvps} where event_id = ${eventId} and attending) as counted, attending
      from ${eventRoles} where event_id = ${eventId}`,
  );
  return row;
}

describe('200 members who want 50 places at the same instant', () => {
  it('get exactly 50 of them through two processes on one PostgreSQL server', async () => {
    const url = await createPostgresDatabase();
    const database = await openPostgres(url);
    closing.push(() => database.close());
    const crowd = await createCrowd(database, CROWD);
    const eventId = await createEvent(database.db, { capacity: PLACES });
    const processes = await Promise.all([1, 2].map(() => startChild({ DATABASE_URL: url })));
    const answers = await rush(
      crowd,
      processes.map((process) => process.url),
      eventId,
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([PLACES, CROWD - PLACES]);
    expect(await attendance(database.db, eventId)).toEqual({ counted: PLACES, attending: PLACES });
  });

  it('get exactly 50 of them through one process on the embedded database', async () => {
    const { dataDir, database } = await embedded();
    const crowd = await createCrowd(database, CROWD);
    const eventId = await createEvent(database.db, { capacity: PLACES });
    await database.close();
    const server = await startChild({ DATA_DIR: dataDir });
    const answers = await rush(crowd, [server.url], eventId);
    expect([count(answers, 200), count(answers, 409)]).toEqual([PLACES, CROWD - PLACES]);
    await server.kill();
    const again = await openPglite(dataDir);
    closing.push(() => again.close());
    expect(await attendance(again.db, eventId)).toEqual({ counted: PLACES, attending: PLACES });
  });

  describe.each(engines)('control on $engine', (engine) => {
    it('get more than 50 when the places are looked at first and taken then', async () => {
      const database = await engine.open();
      closing.push(() => database.close());
      const crowd = await createCrowd(database, CROWD);
      const eventId = await createEvent(database.db, { capacity: PLACES });
      const features = [unguardedFeature()];
      const servers = await Promise.all([1, 2].map(() => startServer({ database, features })));
      for (const server of servers) closing.push(() => server.close());
      const answers = await rush(
        crowd,
        servers.map((server) => server.url),
        eventId,
      );
      expect(count(answers, 200)).toBeGreaterThan(PLACES);
    });
  });
});

describe('a server that is killed while members sign up', () => {
  it.each(['postgresql', 'pglite'] as const)(
    'has kept every RSVP that it acknowledged, on %s',
    async (kind) => {
      const place = kind === 'pglite' ? await embedded() : await onServer();
      const crowd = await createCrowd(place.database, SIGNING_UP);
      const eventId = await createEvent(place.database.db, { capacity: SIGNING_UP });
      await place.database.close();

      const server = await startChild(place.env);
      const acknowledged = new Set<string>();
      const body = { eventId, role: 'Pilot', attending: true };
      const waiting = crowd.values();
      const signUpInTurn = async () => {
        for (const { id, token } of waiting) {
          const status = await answerTo(`${server.url}/api/events/rsvp`, token, body);
          if (status === 200) acknowledged.add(id);
          if (acknowledged.size >= ENOUGH) break;
        }
        await server.kill();
      };
      await Promise.allSettled(Array.from({ length: AT_A_TIME }, signUpInTurn));
      expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH);
      expect(acknowledged.size).toBeLessThan(SIGNING_UP);

      const restarted = await startChild(place.env);
      const kept = await attendeesAt(restarted.url, eventId, crowd[0]);
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
      const answers = await rush(crowd, [restarted.url], eventId);
      expect(count(answers, 200)).toBe(SIGNING_UP);
      expect((await attendeesAt(restarted.url, eventId, crowd[0])).size).toBe(SIGNING_UP);
    },
  );
});

async function attendeesAt(
  url: string,
  eventId: string,
  member: CrowdMember | undefined,
): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${member?.token ?? ''}` };
  const response = await fetch(`${url}/api/events/public/${eventId}`, { headers });
  const { rsvps: attendees } = contract.one.reply.parse(await response.json());
  return new Set(attendees.map(({ userId }) => userId));
}

async function startChild(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const dataDir = env['DATA_DIR'] ?? (await temporaryFolder());
  const server = await startProcess({ DATA_DIR: dataDir, ...env });
  closing.push(() => server.kill());
  return server;
}

interface Ground {
  readonly database: Database;
  readonly env: Readonly<Record<string, string>>;
}

async function embedded(): Promise<Ground & { readonly dataDir: string }> {
  const dataDir = await temporaryFolder();
  const database = await layEmbedded(dataDir, inject('pgliteDump'));
  return { dataDir, database, env: { DATA_DIR: dataDir } };
}

async function onServer(): Promise<Ground> {
  const url = await createPostgresDatabase();
  return { database: await openPostgres(url), env: { DATABASE_URL: url } };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-race-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * What every RSVP would be without the guard: it looks whether there is room, and then takes a seat. A few more calls than
 * there are seats look before the first one takes its seat, as happens by itself on a busy server.
 */
function unguardedFeature(): Feature {
  let looking = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    routes: implement(
      'unguarded',
      { rsvp: { ...contract.rsvp, untransacted: true as const } },
      {
        rsvp: async (context) => {
          const { db, body } = context;
          const { eventId } = body;
          const [role] = await db.select().from(eventRoles).where(eq(eventRoles.eventId, eventId));
          if (!role || role.attending >= role.capacity) throw new ApiError('role_full', 'Full.');
          looking += 1;
          if (looking > PLACES) open();
          await opened;
          await db.insert(rsvps).values({
            eventId,
            userId: memberOf(context).id,
            roleId: role.id,
            role: role.name,
            answer: 'seat',
          });
          const attending = sql`${eventRoles.attending} + 1`;
          await db.update(eventRoles).set({ attending }).where(eq(eventRoles.eventId, eventId));
          return { ...(await readDetail(db, eventId)), outcome: 'seat' as const };
        },
      },
    ),
  };
}
