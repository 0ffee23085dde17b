import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { events as eventCalls } from '#contract/events.ts';
import { NOTHING_NEW, sync } from '#contract/sync.ts';
import { decodeCursor, devicePositionOf } from '#server/core/sync/cursor.ts';
import { marks, meta } from '#server/db/bookkeeping.ts';
import { events } from '#server/db/event-tables.ts';
import { posts } from '#server/db/schema.ts';
import { synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { restorablePglite, restorablePostgres } from '#tests/support/databases/restorable.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { ensureEpoch } from './epoch.ts';
import { pruneMarks } from './marks.ts';
import { readDatabaseMoment } from './database-moment.ts';

describe.each([
  { engine: 'pglite', make: restorablePglite },
  { engine: 'postgresql', make: restorablePostgres },
])(
  'FAULTS 38 an older copy of the database that is put back, on $engine',
  { timeout: 60_000 },
  ({ make }) => {
    const place = make();
    let server: TestServer;
    let device: Awaited<ReturnType<typeof synced>>['device'];
    let token: string;
    let eventId: string;
    beforeEach(async () => {
      server = await startServer({ database: await place.open() });
      eventId = await createEvent(server.database.db);
      ({ device, token } = await synced(server));
    });
    afterEach(() => server.close());
    afterAll(() => place.dispose());

    async function go(step: 'copy' | 'putBack') {
      await server.close();
      server = await startServer({ database: await place[step]() });
      device.server = server;
    }
    const db = () => server.database.db;
    const rename = (title: string) =>
      db()
        .update(events)
        .set({ title, revision: sql`revision + 1` })
        .where(eq(events.id, eventId));
    /** Uses up transaction ids, as sessions, keys and counters do. */
    async function countOn(times: number) {
      for (let time = 0; time < times; time += 1)
        await db().execute(
          sql`insert into meta values ('COUNTED', '') on conflict (key) do update set value = ''`,
        );
    }
    /** The present horizon of the database. */
    const stands = async () => BigInt((await readDatabaseMoment(db())).horizon);
    const housekeptAt = async () => {
      const rows = await db().select().from(meta).where(eq(meta.key, 'HOUSEKEEPING_DONE'));
      return Date.parse(rows[0]?.value ?? '1970-01-01');
    };
    const reached = () => BigInt(devicePositionOf(device.cursor)?.reach ?? '0');
    const titles = () =>
      device
        .all('events')
        .map(({ title }) => title)
        .sort();
    const truth = async () => (await db().select().from(events)).map(({ title }) => title).sort();

    it('goes on with a device that has seen nothing since the copy', async () => {
      await go('copy');
      await rename('Lost');
      await go('putBack');
      await rename('Kept');
      const pages = await device.pull();
      expect(pages.flatMap(({ started }) => started)).toEqual([]);
      expect(titles()).toEqual(['Kept']);
    });

    it('misses nothing for a device that has pulled since the copy, when nothing had changed', async () => {
      await go('copy');
      await countOn(40);
      await device.pull();
      await go('putBack');
      await rename('Within what the original had counted');
      const pages = await device.pull();
      expect(pages.flatMap(({ restored }) => restored ?? [])).toEqual([]);
      expect(titles()).toEqual(await truth());
    });

    it.each([
      { place: 'before', beyond: -9n },
      { place: 'at', beyond: 0n },
      { place: 'after', beyond: 40n },
    ])(
      'is noticed by a device that has seen more, $place its horizon, where the copy has counted on to it',
      async ({ beyond }) => {
        await go('copy');
        await rename('Lost');
        await rename('Lost again');
        await countOn(60); // a start uses up fewer
        const gone = await createEvent(db(), { title: 'Never was' });
        await device.pull();
        expect(device.one('events', gone)).toBeDefined();
        const since = Date.now();
        await go('putBack');
        await vi.waitFor(async () => {
          expect(await housekeptAt()).toBeGreaterThanOrEqual(since); // it uses up ids as well
        }, 30_000);
        for (let most = 200; (await stands()) < reached() + beyond && most > 0; most -= 1)
          await countOn(1);
        expect((await stands()) - reached()).toBe(beyond);
        const [first, ...more] = await device.pull();
        expect(first?.restored).toBe(true);
        expect(more.flatMap(({ restored }) => restored ?? [])).toEqual([]);
        expect(titles()).toEqual(await truth());
        await rename('A lower revision than the lost one');
        await device.pull();
        expect(titles()).toEqual(['A lower revision than the lost one']);
      },
    );

    it('is noticed when what it has lost was undone again: nothing there differs but the past', async () => {
      await go('copy');
      const id = await createEvent(db(), { title: 'Never was' });
      await device.pull();
      await go('putBack');
      await db().insert(posts).values({ title: 'Something else' });
      await countOn(30);
      await device.pull();
      expect(device.one('events', id)).toBeUndefined();
    });

    it('is noticed by a device that has heard an answer, and pulled nothing since', async () => {
      await go('copy');
      const key = randomUUID();
      const body = { eventId, role: 'Pilot', attending: true, source: 'web' as const };
      await server.call(eventCalls.rsvp, { token, key, body });
      await go('putBack');
      device.heard = key;
      const [first] = await device.pull();
      expect(first?.restored).toBe(true);
    });

    it('PL17 is noticed by a device whose session it has forgotten, and not without need', async () => {
      const asks = async (stood: string | undefined, who?: string) => {
        const query = { cursor: undefined, stood };
        const page = await server.call(sync.pull, {
          ...(who !== undefined && { token: who }),
          query,
        });
        return page.restored === true;
      };
      const before = device.cursor;
      await go('copy');
      await rename('Lost');
      await device.pull();
      const lost = device.cursor;
      expect([await asks(lost), await asks(lost, token)]).toEqual([false, false]);
      await go('putBack');
      await countOn(60);
      expect([await asks(lost), await asks(lost, token)]).toEqual([true, true]);
      const { device: other } = await synced(server);
      other.stood = lost;
      expect((await other.page()).restored).toBe(true); // though its cursor goes on
      const others = [await asks(before), await asks(undefined), await asks('no cursor')];
      expect(others).toEqual([false, false, false]);
    });

    it('PL18 says which changes it still has: accepted ones of the caller, from before the copy', async () => {
      const [before, refused, after] = [randomUUID(), randomUUID(), randomUUID()];
      const rsvp = (key: string, role: string, attending: boolean) =>
        server.send(eventCalls.rsvp, {
          ...{ token, key, body: { eventId, role, attending, source: 'web' as const } },
        });
      await rsvp(before, 'Pilot', true);
      expect((await rsvp(refused, 'No such role', true)).status).toBe(409);
      await go('copy');
      await rsvp(after, 'Pilot', false);
      const keys = [before, refused, after, "'", 'x'.repeat(200)].join();
      const known = async (who: string) =>
        (await server.call(sync.known, { token: who, query: { keys } })).known.sort();
      expect(await known(token)).toEqual([before, after].sort());
      await go('putBack');
      expect(await known(token)).toEqual([before]);
      expect(await known((await synced(server)).token)).toEqual([]);
      const many = { token, query: { keys: Array(51).fill('k').join() } };
      expect((await server.send(sync.known, many)).status).toBe(422);
    });

    it('control: an answer that is still known changes nothing', async () => {
      const key = randomUUID();
      const body = { eventId, role: 'Pilot', attending: true, source: 'web' as const };
      await server.call(eventCalls.rsvp, { token, key, body });
      device.heard = key;
      const pages = await device.pull();
      expect(pages.flatMap(({ started }) => started)).toEqual([]);
    });

    it('control: without the mark in its cursor, the device would show what does not exist', async () => {
      await go('copy');
      const gone = await createEvent(db(), { title: 'Never was' });
      await device.pull();
      const { mark, ...bare } = JSON.parse(
        Buffer.from(device.cursor ?? '', 'base64url').toString(),
      ) as Record<string, unknown>;
      expect(mark).toBeDefined();
      device.cursor = Buffer.from(JSON.stringify(bare)).toString('base64url');
      await go('putBack');
      await countOn(60);
      await device.pull();
      expect(device.one('events', gone)).toBeDefined();
    });
  },
);

describe.each(engines)('marks on $engine', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ engine });
  });
  afterEach(() => server.close());

  const count = () => server.database.db.$count(marks);
  const markOf = ({ cursor }: { readonly cursor: string | undefined }) =>
    decodeCursor(cursor)?.mark;

  it('one serves everybody until something changes', async () => {
    const first = await synced(server);
    await synced(server);
    const before = await count();
    for (let time = 0; time < 3; time += 1) await first.device.pull();
    expect(await count()).toBeLessThanOrEqual(before + 1);
    const kept = await count();
    for (let time = 0; time < 3; time += 1) await first.device.pull();
    expect(await count()).toBe(kept);
    await createEvent(server.database.db);
    await first.device.pull();
    expect(await count()).toBe(kept + 1);
  });

  it('a cursor is renewed after a day without a change, so that its age is known', async () => {
    const { device, token } = await synced(server);
    await device.pull();
    const old = markOf(device);
    const ask = () =>
      server.send(sync.pull, {
        token,
        query: { cursor: device.cursor },
        headers: { 'if-none-match': NOTHING_NEW },
      });
    expect((await ask()).status).toBe(304);
    await server.database.db.execute(sql`update marks set at = at - interval '25 hours'`);
    expect((await ask()).status).toBe(200);
    await device.pull();
    expect(markOf(device)).not.toBe(old);
    expect((await ask()).status).toBe(304);
  });

  it('PL17 a database that was moved knows them, and says nothing of an older copy; one that lost them does', async () => {
    const { device } = await synced(server);
    await device.pull();
    const seen = device.cursor;
    const { db } = server.database;
    await db.update(meta).set({ value: 'elsewhere' }).where(eq(meta.key, 'SYNC_FINGERPRINT'));
    await ensureEpoch(server.database);
    const moved = await device.page();
    expect(moved.started).not.toEqual([]);
    expect(moved.restored).toBeUndefined();
    await createEvent(db, { title: 'After the move' });
    await device.pull();
    expect((await device.page()).started).toEqual([]); // and all goes on from there
    const { mark, ...bare } = decodeCursor(seen) ?? {};
    expect(mark).toBeDefined();
    for (const lost of [{ ...bare, mark: randomUUID() }, bare]) {
      device.cursor = Buffer.from(JSON.stringify(lost)).toString('base64url');
      expect((await device.page()).restored).toBe(true);
    }
  });

  it('those of 90 days ago go, but for the newest', async () => {
    const { device } = await synced(server);
    await createEvent(server.database.db);
    await device.pull();
    await server.database.db.execute(sql`update marks set at = at - interval '91 days'`);
    await pruneMarks(server.database.db, new Date());
    expect(await count()).toBe(1);
    const pages = await device.pull();
    expect(pages.flatMap(({ started }) => started)).toEqual([]);
  });
});
