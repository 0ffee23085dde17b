import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sync } from '#contract/sync.ts';
import { events } from '#server/db/event-tables.ts';
import { synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { decodeCursor, encodeCursor } from '#server/core/sync/cursor.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { pruneChanges } from './change-pruning.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe.each(engines)('the cursor of a pull on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
  });
  afterAll(() => server.close());

  it('loads in full for a cursor of another epoch, another member, the future, or no form at all', async () => {
    const { device, token } = await synced(server);
    const good = decodeCursor(device.cursor);
    if (!good) throw new Error('The cursor is unreadable.');
    const other = await synced(server);
    const future = { horizon: '99999999999' };
    const cursors = {
      'another epoch': encodeCursor({ ...good, epoch: 'elsewhere' }),
      'another member': other.device.cursor,
      'the future': encodeCursor({ ...good, places: { ...good.places, public: future } }),
      'an old form': encodeCursor({ ...good, places: {} }),
      'no form': 'garbage',
    };
    for (const [kind, cursor] of Object.entries(cursors)) {
      const page = await server.call(sync.pull, { token, query: { cursor } });
      expect(page.started, kind).toEqual(expect.arrayContaining(['self', 'public', 'org']));
    }
    const again = await server.call(sync.pull, { token, query: { cursor: device.cursor } });
    expect(again.started, 'the good one').toEqual([]);
  });

  it('loads in full for a cursor older than the changes kept', async () => {
    const { db } = server.database;
    const { device, token } = await synced(server);
    const old = device.cursor;
    const eventId = await createEvent(db);
    await db.delete(events).where(eq(events.id, eventId));
    await device.pull();
    await pruneChanges(db, new Date(Date.now() + 89 * DAY_MS));
    expect((await server.call(sync.pull, { token, query: { cursor: old } })).deleted).toMatchObject(
      { events: [eventId] },
    );
    await pruneChanges(db, new Date(Date.now() + 91 * DAY_MS));
    const page = await server.call(sync.pull, { token, query: { cursor: old } });
    expect(page.started).toEqual(['self', 'public', 'org']);
    const recent = await server.call(sync.pull, { token, query: { cursor: device.cursor } });
    expect(recent.started).toEqual([]);
  });
});
