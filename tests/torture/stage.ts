// A built server with members and events, on either engine; on PostgreSQL there are two processes, so that locks alone keep them apart.
import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Cluster } from '#tests/support/databases/postgres-cluster.ts';
import { createCrowd, type CrowdMember } from '#tests/support/factories/crowd.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { startMuster, type MusterProcess } from '#tests/support/processes/muster-process.ts';
import { installWitness } from './witness.ts';

const MEMBERS = 12;
const ROLES = ['Gunner', 'Marine', 'Scout'];
const CAPACITIES = [1, 1, 2];

export interface Cast {
  readonly seed: number;
  readonly members: readonly CrowdMember[];
  /** One far away, one in its last hours, and one that is about to be moved close to its start. */
  readonly eventIds: readonly string[];
}

export interface Stage {
  readonly servers: readonly MusterProcess[];
  readonly admin: string;
  readonly leader: string;
  readonly casts: readonly Cast[];
  /** While the servers run; null on the embedded database, which allows no second connection. */
  readonly database: Database | null;
  /** Stops the servers and opens the database. */
  end(): Promise<Database>;
  dispose(): Promise<void>;
}

interface Staging {
  readonly seeds: readonly number[];
  /** The built server. */
  readonly main: string;
  /** Null: the embedded database. */
  readonly cluster: Cluster | null;
}

export async function openStage({ seeds, main, cluster }: Staging): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-torture-'));
  const databaseUrl = cluster && (await newDatabase(cluster));
  const place = { dataDir, databaseUrl };
  const before = await openDatabase(place);
  await migrate(before);
  await installWitness(before);
  const cast = await castOf(before, seeds);
  await before.close();
  const env = { LOG_LEVEL: 'error', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const servers: MusterProcess[] = [];
  for (let at = 0; at < (cluster ? 2 : 1); at += 1)
    servers.push(await startMuster({ dataDir, env, main }));
  const database = cluster && (await openDatabase(place));
  let last: Database | null = database;
  return {
    ...{ servers, ...cast, database },
    end: async () => {
      for (const server of servers) await server.stop();
      return (last ??= await openDatabase(place));
    },
    dispose: async () => {
      await last?.close();
      for (const server of servers) await server.dispose();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newDatabase(cluster: Cluster): Promise<string> {
  const name = `torture_${randomUUID().slice(0, 8)}`;
  const admin = await openPostgres(cluster.urlOf('postgres'), { connections: 1 });
  await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  return cluster.urlOf(name);
}

async function castOf(database: Database, seeds: readonly number[]) {
  const crowd = await createCrowd(database, MEMBERS * seeds.length);
  const tokenOf = async (role: 'Admin' | 'Leader') => {
    const { username } = await createUser(database.db, { role, passwordHash: 'none' });
    return (await beginSession(database, username)).token;
  };
  const casts: Cast[] = [];
  for (const [at, seed] of seeds.entries()) {
    const eventIds = await eventsOf(database);
    casts.push({ seed, eventIds, members: crowd.slice(at * MEMBERS, (at + 1) * MEMBERS) });
  }
  return { casts, admin: await tokenOf('Admin'), leader: await tokenOf('Leader') };
}

async function eventsOf({ db }: Database): Promise<string[]> {
  const ids: string[] = [];
  for (const [startsIn, handoverHours] of [
    [30 * DAY_MS, 2],
    [90 * MINUTE_MS, 2],
    [20 * DAY_MS, 0],
  ] as const) {
    const start = new Date(Date.now() + startsIn);
    const end = new Date(start.getTime() + 10 * HOUR_MS);
    const roles = ROLES.map((name, at) => ({ name, capacity: CAPACITIES[at] ?? 1 }));
    ids.push(await createEvent(db, { start, end, handoverHours, roles }));
  }
  return ids;
}
