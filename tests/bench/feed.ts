// What a pull takes with a million rows in the feed of changes, against a thousand: when nothing changed, when one RSVP
// did, and for a visitor whose cursor is as old as the feed.
import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { NOTHING_NEW } from '#contract/sync.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createCrowd } from '#tests/support/factories/crowd.ts';
import { attend, createEvent } from '#tests/support/factories/rows.ts';
import { startCluster } from '#tests/support/databases/postgres-cluster.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { median, print, quantile, rounded } from './figures.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const PULLS = 4_000;
/** No statement may take longer than the server lets it. */
const PORTION = 25_000;

/** Prints 99th percentiles and medians in milliseconds, over HTTP, one pull after the other, now here and now there. */
export async function benchFeed(): Promise<void> {
  await benchOn('pglite', [null, null]);
  const cluster = startCluster();
  try {
    const admin = await openPostgres(cluster.urlOf('postgres'), { connections: 1 });
    await admin.db.execute(sql`create database many`);
    await admin.close();
    await benchOn('postgresql', [cluster.urlOf('postgres'), cluster.urlOf('many')]);
  } finally {
    cluster.stop();
  }
}

async function benchOn(engine: string, [here, there]: readonly [string | null, string | null]) {
  const few = await prepare(here, FEW);
  const many = await prepare(there, MANY);
  try {
    await measure(few, many); // first runs compile
    const times = await measure(few, many);
    const figures = (kind: Kind) => ({
      p99Ms: rounded(quantile(times.many[kind], 0.99)),
      p99OverFew: rounded(quantile(times.many[kind], 0.99) / quantile(times.few[kind], 0.99)),
      medianOverFew: rounded(median(times.many[kind]) / median(times.few[kind])),
    });
    print('change feed', {
      engine,
      rows: MANY,
      few: FEW,
      nothingNew: figures('nothingNew'),
      oneRsvp: figures('oneRsvp'),
      oldVisitor: figures('oldVisitor'),
    });
  } finally {
    await few.dispose();
    await many.dispose();
  }
}

interface Stage {
  readonly database: Database;
  readonly url: string;
  readonly token: string;
  readonly userId: string;
  readonly eventId: string;
  readonly visitor: string;
  /** How far the member's device has come. */
  readonly place: { cursor: string };
  readonly dispose: () => Promise<void>;
}

type Kind = 'nothingNew' | 'oneRsvp' | 'oldVisitor';
type Times = Readonly<Record<Kind, number[]>>;

async function prepare(databaseUrl: string | null, rows: number): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  const app = await buildApp(aConfig({ dataDir }), database, {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [member] = await createCrowd(database, 1);
  if (!member) throw new Error('no crowd');
  const eventId = await createEvent(database.db, { capacity: 5, roles: [{ name: 'Pilot' }] });
  await attend(database.db, { eventId, userId: member.id });
  const visitor = (await pull({ url, cursor: '' })).cursor;
  await fill(database, rows);
  const { token, id: userId } = member;
  let { cursor } = await pull({ url, token, cursor: '' });
  for (let more = true; more;) ({ cursor, more } = await pull({ url, token, cursor }));
  const dispose = async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, url, token, userId, eventId, visitor, place: { cursor }, dispose };
}

/** RSVPs of events that are not there: what a scope has to read past, or not at all. */
async function fill({ db }: Database, rows: number): Promise<void> {
  for (let done = 0; done < rows; done += PORTION) {
    await db.execute(sql`
      insert into changes (collection, id, xid)
      select (array['rsvps', 'events', 'documents'])[1 + n % 3], gen_random_uuid()::text, pg_current_xact_id()
      from generate_series(1, ${Math.min(PORTION, rows - done)}::int) as n`);
  }
  await db.execute(sql`analyze`);
}

/** Other work on the machine makes both slower alike. */
async function measure(few: Stage, many: Stage): Promise<Readonly<Record<'few' | 'many', Times>>> {
  const times = { few: noTimes(), many: noTimes() };
  for (let at = 0; at < PULLS; at += 1) {
    await measureOnce(few, times.few);
    await measureOnce(many, times.many);
  }
  return times;
}

function noTimes(): Times {
  return { nothingNew: [], oneRsvp: [], oldVisitor: [] };
}

async function measureOnce(stage: Stage, times: Times): Promise<void> {
  const { database, url, token, userId, eventId, visitor, place } = stage;
  times.nothingNew.push((await pull({ url, token, cursor: place.cursor })).ms);
  await database.db.execute(sql`update rsvps set revision = revision + 1
    where event_id = ${eventId}::uuid and user_id = ${userId}::uuid`);
  const changed = await pull({ url, token, cursor: place.cursor });
  times.oneRsvp.push(changed.ms);
  place.cursor = changed.cursor;
  times.oldVisitor.push((await pull({ url, cursor: visitor })).ms);
}

interface Question {
  readonly url: string;
  readonly token?: string;
  readonly cursor: string;
}

async function pull({ url, token, cursor }: Question) {
  const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  const since = performance.now();
  const headers = {
    'if-none-match': NOTHING_NEW,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${url}/api/sync${query}`, { headers });
  const text = await answer.text();
  const ms = performance.now() - since;
  if (answer.status === 304) return { ms, cursor, more: false };
  return { ms, ...(JSON.parse(text) as { readonly cursor: string; readonly more: boolean }) };
}
