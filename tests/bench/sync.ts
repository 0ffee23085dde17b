// What a device fetches: everything once, and afterwards only what changed.
import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { syncPage } from '#contract/sync.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import { eventRoles, rsvps } from '#server/db/event-tables.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { print, rounded } from './figures.ts';
import { fillWithEvents } from './many-events.ts';
import { getCompressed } from './wire.ts';

const EVENTS = 50_000;
const CHANGES = 100;

/** Prints bytes on the wire (brotli, bodies only) and milliseconds for both. */
export async function benchSync(): Promise<void> {
  const database = await startPglite({});
  const config = aConfig();
  try {
    await migrate(database);
    const { id, username } = await createUser(database.db);
    await fillWithEvents(database, EVENTS);
    const app = await buildApp(config, database, {});
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const member = await signInToApi(url, username);

    const full = await pull(url, member.token, null);
    if (full.rows < EVENTS) throw new Error(`the full load brought ${full.rows} rows only`);
    await signUpForSome(database, id);
    const changed = await pull(url, member.token, full.cursor);
    if (changed.rows < CHANGES) throw new Error(`the pull brought ${changed.rows} rows only`);

    print('sync', {
      events: EVENTS,
      fullBytes: full.bytes,
      fullMs: rounded(full.ms),
      fullPages: full.pages,
      changes: CHANGES,
      changesBytes: changed.bytes,
      changesMs: rounded(changed.ms),
      bytesRatio: rounded(full.bytes / changed.bytes),
      timeRatio: rounded(full.ms / changed.ms),
    });
    await member.close();
    await app.close();
  } finally {
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

interface Pulled {
  readonly bytes: number;
  readonly ms: number;
  readonly pages: number;
  readonly rows: number;
  readonly cursor: string;
}

async function pull(url: string, token: string, from: string | null): Promise<Pulled> {
  const since = performance.now();
  let [bytes, pages, rows, cursor] = [0, 0, 0, from];
  for (let more = true; more;) {
    const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { wireBytes, body } = await getCompressed(`${url}/api/sync${query}`, token);
    const page = z.parse(syncPage, body);
    rows += Object.values(page.changes).reduce((sum, list) => sum + (list?.length ?? 0), 0);
    bytes += wireBytes;
    pages += 1;
    cursor = page.cursor;
    more = page.more;
  }
  return { bytes, ms: performance.now() - since, pages, rows, cursor: cursor ?? '' };
}

/** A hundred changes, as a busy evening brings them: RSVPs of one member to a hundred events. */
async function signUpForSome({ db }: Database, userId: string): Promise<void> {
  const some = await db
    .select({ eventId: eventRoles.eventId, roleId: eventRoles.id, role: eventRoles.name })
    .from(eventRoles)
    .where(eq(eventRoles.name, 'Hauler'))
    .orderBy(eventRoles.eventId)
    .limit(CHANGES);
  for (const place of some) await db.insert(rsvps).values({ ...place, userId, answer: 'seat' });
}
