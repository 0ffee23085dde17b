import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sync, type SyncPage } from '#contract/sync.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe.each(engines)('a long first pull on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
    ({ token } = await server.member());
    // There is one event every four hours, from two years ago to one year ahead; every tenth has an attendee.
    await server.database.db.execute(sql`
      insert into events (title, start_at, end_at)
      select 'Event ' || n, start, start + interval '2 hours'
      from generate_series('2024-11-20T00:00:00Z'::timestamptz, '2027-11-20T00:00:00Z', interval '4 hours')
      with ordinality as series (start, n)`);
    await server.database.db.execute(sql`
      insert into event_roles (event_id, name, capacity, attending)
      select id, 'Pilot', 5, case when title like '%0' then 1 else 0 end from events`);
    await server.database.db.execute(sql`
      insert into rsvps (event_id, user_id, role_id, role, answer)
      select events.id, users.id, r.id, 'Pilot', 'seat'
      from events join event_roles r on r.event_id = events.id, users where title like '%0'`);
  });
  afterAll(() => server.close());

  const startsIn = (page: SyncPage | undefined) =>
    (page?.changes.events ?? []).map(({ start }) => start);

  it('PL12 makes the month usable with the first page, and sends each event', async () => {
    const device = new Device(server, token);
    const pages = await device.pull();
    const first = startsIn(pages[0]);
    const nearest = first.filter((start) => start >= '2026-11-12T08' && start < '2026-11-29');
    expect(nearest).toHaveLength(100);
    const beyond = first.filter((start) => !nearest.includes(start)).toSorted();
    const days = [...new Set(beyond.map((start) => start.slice(0, 10)))];
    expect([days[0], days.at(-1)]).toEqual(['2026-10-13', '2026-12-28']);
    expect(beyond).toEqual(
      days
        .flatMap((day) => ['00', '04', '08'].map((hour) => `${day}T${hour}:00:00.000Z`))
        .filter((at) => !nearest.includes(at)),
    );
    expect(pages[0]?.changes.documents).toHaveLength(3);
    expect(pages[0]?.changes.members).toHaveLength(1);
    const all = [...new Set(pages.flatMap(startsIn))];
    expect(all).toHaveLength(pages[0]?.coming ?? 0);
    const [, ...rest] = pages;
    const later = [...nearest, ...rest.flatMap(startsIn)];
    expect(new Set(later).size).toBe(later.length);
    expect(all.toSorted()[0]).toBe('2025-11-01T00:00:00.000Z');
    expect(all.toSorted().at(-1)).toBe('2027-11-20T00:00:00.000Z');
  });

  it('says with the page that starts the events how many there are, and on no other (PL12)', async () => {
    const device = new Device(server, token);
    const pages = await device.pull();
    expect(pages.map(({ coming }) => coming)).toEqual([
      device.all('events').length,
      ...pages.slice(1).map(() => undefined),
    ]);
  });

  it.each([
    ['a key that is no id', { load: { step: 'myRsvps', after: ['x'] } }, 'self'],
    ['a key that is no time', { load: { step: 'events', after: ['x', 'y'] } }, 'org'],
    ['a key with a NUL', { load: { step: 'pages', after: ['\0'] } }, 'public'],
    ['a transaction beyond 64 bits', { horizon: '99999999999999999999' }, 'org'],
    [
      'a change beyond 64 bits',
      { pass: { horizon: '1', after: { xid: '99999999999999999999', collection: 'a', id: 'b' } } },
      'org',
    ],
  ] as const)('begins anew with %s in a cursor of somebody’s making', async (_, forged, scope) => {
    const first = await server.call(sync.pull, { token, query: {} });
    const made = JSON.parse(Buffer.from(first.cursor, 'base64url').toString('utf8')) as {
      readonly places: Readonly<Record<string, object>>;
    };
    const place = { ...made.places['self'], ...made.places[scope], ...forged };
    const places = { ...made.places, [scope]: place };
    const cursor = Buffer.from(JSON.stringify({ ...made, places })).toString('base64url');
    const again = await server.call(sync.pull, { token, query: { cursor } });
    expect(again.started).toEqual(first.started);
  });

  it('bounds every page, and sends attendees with their event', async () => {
    const device = new Device(server, token);
    const pages = await device.pull();
    for (const { changes } of pages) {
      expect(changes.events?.length ?? 0).toBeLessThanOrEqual(1_000);
      const ids = new Set(changes.events?.map(({ id }) => id));
      expect(changes.rsvps?.every(({ eventId }) => ids.has(eventId)) ?? true).toBe(true);
    }
    expect(device.all('rsvps').length).toBeGreaterThan(300);
    expect(pages.at(-1)?.finished).toEqual(['org']);
  });

  it('brings what changes, appears and vanishes while the load is under way', async () => {
    const { db } = server.database;
    const device = new Device(server, token);
    const first = await device.page();
    const [changed, removed] = first.changes.events ?? [];
    await db.execute(
      sql`update events set title = 'Changed', revision = revision + 1 where id = ${changed?.id}`,
    );
    await db.execute(sql`delete from events where id = ${removed?.id}`);
    const added = await createEvent(db, { start: new Date('2026-11-03T10:00:00Z') });
    await device.pull();
    expect(device.one('events', changed?.id ?? '')?.title).toBe('Changed');
    expect(device.one('events', removed?.id ?? '')).toBeUndefined();
    expect(device.one('events', added)).toBeDefined();
  });

  it('delivers many changes in bounded pages, and each of them', async () => {
    const device = new Device(server, token);
    await device.pull();
    await server.database.db.execute(
      sql`update events set title = 'Renamed', revision = revision + 1 where start_at >= '2025-11-01'`,
    );
    const pages = await device.pull();
    expect(pages.length).toBeGreaterThan(2);
    for (const { changes } of pages) expect(changes.events?.length ?? 0).toBeLessThanOrEqual(2_000);
    expect(device.all('events').every(({ title }) => title === 'Renamed')).toBe(true);
  });

  it('sweeps what a device still has but the server does not, when a full load ends', async () => {
    const device = new Device(server, token);
    await device.pull();
    const stale = { ...device.all('events')[0], id: '00000000-0000-4000-8000-000000000000' };
    device.rows.get('events')?.set(stale.id, stale);
    device.cursor = undefined;
    await device.pull();
    expect(device.one('events', stale.id)).toBeUndefined();
  });

  it('takes an event that is moved beyond the horizon off the device, and its attendees', async () => {
    const { db } = server.database;
    const device = new Device(server, token);
    await device.pull();
    const eventId = device.all('rsvps')[0]?.eventId ?? '';
    await db.execute(sql`
      update events set start_at = '2020-12-01T18:00:00Z', end_at = '2020-12-01T20:00:00Z', revision = revision + 1
      where id = ${eventId}`);
    await device.pull();
    expect(device.one('events', eventId)).toBeUndefined();
    expect(device.all('rsvps').filter((rsvp) => rsvp.eventId === eventId)).toEqual([]);
  });

  it('brings the attendees of an event that returns from beyond the horizon', async () => {
    const { db } = server.database;
    const device = new Device(server, token);
    await device.pull();
    await db.execute(sql`
      update events set start_at = '2026-12-01T18:00:00Z', end_at = '2026-12-01T20:00:00Z', revision = revision + 1
      where id = (select event_id from rsvps join events on events.id = event_id order by start_at limit 1)`);
    const before = device.all('rsvps').length;
    await device.pull();
    expect(device.all('rsvps')).toHaveLength(before + 1);
  });
});
