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
import { createCrowd } from '#tests/support/crowd.ts';
import { attend, createEvent } from '#tests/support/factories.ts';
import { aConfig } from '#tests/support/test-config.ts';
import { onBothEngines } from './engines.ts';
import { median, print, quantile, rounded } from './figures.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const PULLS = 400;

/** Prints 99th percentiles and medians in milliseconds, over HTTP, one pull after the other. */
export async function benchFeed(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  const config = aConfig({ dataDir });
  try {
    await migrate(database);
    const app = await buildApp(config, database, {});
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stage = await prepare(database, url);
    await measure(stage); // first runs compile
    await fill(database, FEW);
    const few = await measure(stage);
    await fill(database, MANY);
    const many = await measure(stage);
    const figures = (kind: keyof Times) => ({
      p99Ms: rounded(quantile(many[kind], 0.99)),
      p99OverFew: rounded(quantile(many[kind], 0.99) / quantile(few[kind], 0.99)),
      medianOverFew: rounded(median(many[kind]) / median(few[kind])),
    });
    print('change feed', {
      engine,
      rows: MANY,
      few: FEW,
      nothingNew: figures('nothingNew'),
      oneRsvp: figures('oneRsvp'),
      oldVisitor: figures('oldVisitor'),
    });
    await app.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  readonly database: Database;
  readonly url: string;
  readonly token: string;
  readonly userId: string;
  readonly eventId: string;
  readonly visitor: string;
}

type Times = Readonly<Record<'nothingNew' | 'oneRsvp' | 'oldVisitor', number[]>>;

async function prepare(database: Database, url: string): Promise<Stage> {
  const [member] = await createCrowd(database, 1);
  if (!member) throw new Error('no crowd');
  const eventId = await createEvent(database.db, { capacity: 5, roles: [{ name: 'Pilot' }] });
  await attend(database.db, { eventId, userId: member.id });
  const visitor = await pull({ url, cursor: '' });
  return {
    database,
    url,
    token: member.token,
    userId: member.id,
    eventId,
    visitor: visitor.cursor,
  };
}

/** RSVPs of events that are not there: what a scope has to read past, or not at all. */
async function fill({ db }: Database, rows: number): Promise<void> {
  await db.execute(sql`
    insert into changes (collection, id, xid)
    select (array['rsvps', 'events', 'documents'])[1 + n % 3], gen_random_uuid()::text, pg_current_xact_id()
    from generate_series(1, ${rows}::int) as n`);
  await db.execute(sql`analyze`);
}

async function measure({ database, url, token, userId, eventId, visitor }: Stage): Promise<Times> {
  const times: Times = { nothingNew: [], oneRsvp: [], oldVisitor: [] };
  let { cursor } = await pull({ url, token, cursor: '' });
  for (let more = true; more;) ({ cursor, more } = await pull({ url, token, cursor }));
  for (let at = 0; at < PULLS; at += 1) {
    times.nothingNew.push((await pull({ url, token, cursor })).ms);
    await database.db.execute(sql`update rsvps set revision = revision + 1
      where event_id = ${eventId}::uuid and user_id = ${userId}::uuid`);
    const changed = await pull({ url, token, cursor });
    times.oneRsvp.push(changed.ms);
    ({ cursor } = changed);
    times.oldVisitor.push((await pull({ url, cursor: visitor })).ms);
  }
  return times;
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
