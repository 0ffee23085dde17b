import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sync } from '#contract/sync.ts';
import {
  eventRoles,
  events,
  pages,
  posts,
  resources,
  rsvps,
  users,
  videoCategories,
} from '#server/db/schema.ts';
import { Device } from '#tests/support/device.ts';
import { engines } from '#tests/support/engines.ts';
import { createEvent, createUser } from '#tests/support/factories.ts';
import { startServer, type TestServer } from '#tests/support/test-server.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { pruneTombstones } from './tombstones.ts';

const DAY = 86_400_000;
const now = new Date('2026-11-20T12:00:00Z');

describe.each(engines)('the pull on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
  });
  afterAll(() => server.close());

  async function attend(eventId: string, userId: string) {
    const { db } = server.database;
    await db
      .insert(rsvps)
      .values({ eventId, userId, role: 'Pilot', attending: true })
      .onConflictDoUpdate({
        target: [rsvps.eventId, rsvps.userId],
        set: { attending: true, revision: sql`${rsvps.revision} + 1` },
      });
    await db
      .update(eventRoles)
      .set({ attending: sql`${eventRoles.attending} + 1` })
      .where(eq(eventRoles.eventId, eventId));
  }

  async function cancel(eventId: string, userId: string) {
    await server.database.db
      .update(rsvps)
      .set({ attending: false, revision: sql`${rsvps.revision} + 1` })
      .where(sql`event_id = ${eventId} and user_id = ${userId}`);
  }

  async function synced(overrides?: Parameters<typeof createUser>[1]) {
    const member = await server.member(overrides);
    const device = new Device(server, member.token);
    await device.pull();
    return { ...member, device };
  }

  it('gives a visitor what is public, and nothing else', async () => {
    await server.database.db.insert(posts).values({ title: 'Welcome aboard' });
    const visitor = new Device(server);
    const [page] = await visitor.pull();
    expect(page?.scopes).toEqual(['public']);
    expect(page?.started).toEqual(['public']);
    expect(page?.finished).toEqual(['public']);
    expect(Object.keys(page?.changes ?? {})).toEqual(['posts']);
    expect(visitor.all('posts').map(({ title }) => title)).toContain('Welcome aboard');
  });

  it('gives a member without the flag the own documents and the events signed up for', async () => {
    const { db } = server.database;
    const eventId = await createEvent(db, { title: 'Open day' });
    const recruit = await server.member({ flags: [] });
    await attend(eventId, recruit.id);
    const device = new Device(server, recruit.token);
    const [page] = await device.pull();
    expect(page?.scopes).toEqual(['self', 'public']);
    expect(device.all('documents').map(({ id }) => id)).toEqual([
      'profile',
      'preferences',
      'positions',
    ]);
    expect(device.all('myRsvps')).toMatchObject([
      { id: eventId, title: 'Open day', role: 'Pilot' },
    ]);
    expect(device.all('events')).toEqual([]);
  });

  it('says no more when nothing changed, in a page without rows', async () => {
    const { device } = await synced();
    const page = await device.page();
    expect(page).toMatchObject({
      changes: {},
      deleted: {},
      more: false,
      started: [],
      finished: [],
    });
  });

  it('brings the new name alone when a member who changed events and posts is renamed', async () => {
    const { db } = server.database;
    const author = await createUser(db);
    const eventId = await createEvent(db, { createdBy: author.id, changedBy: author.id });
    await db.insert(posts).values({ title: 'Changed', changedBy: author.id });
    const { device } = await synced();
    await db.update(users).set({ username: 'new name' }).where(eq(users.id, author.id));
    expect(Object.keys((await device.page()).changes)).toEqual(['members']);
    await db.update(events).set({ title: 'Renamed' }).where(eq(events.id, eventId)); // the control
    expect((await device.page()).changes.events).toMatchObject([{ title: 'Renamed' }]);
  });

  it('brings one small row when one RSVP changed', async () => {
    const eventId = await createEvent(server.database.db);
    const { device } = await synced();
    const other = await createUser(server.database.db);
    await device.pull();
    await attend(eventId, other.id);
    const page = await device.page();
    expect(page.changes).toEqual({
      rsvps: [
        {
          id: `${eventId}:${other.id}`,
          eventId,
          userId: other.id,
          role: 'Pilot',
          attending: true,
          revision: 1,
        },
      ],
    });
    expect(page.deleted).toEqual({});
  });

  it('brings changed and deleted rows of every kind of collection', async () => {
    const { db } = server.database;
    const [kept] = await db
      .insert(resources)
      .values({ departmentId: 'medical', name: 'Manual', link: 'https://a.example' })
      .returning();
    const [gone] = await db
      .insert(resources)
      .values({ departmentId: 'medical', name: 'Old', link: 'https://b.example' })
      .returning();
    const { device } = await synced();
    await db
      .update(resources)
      .set({ name: 'Handbook', revision: 2 })
      .where(eq(resources.id, kept?.id ?? ''));
    await db.delete(resources).where(eq(resources.id, gone?.id ?? ''));
    await db.insert(pages).values({ id: 'mission', content: '<p>Fly.</p>' });
    await device.pull();
    expect(device.all('resources')).toMatchObject([{ name: 'Handbook', revision: 2 }]);
    expect(device.one('pages', 'mission')).toEqual({
      id: 'mission',
      content: '<p>Fly.</p>',
      revision: 1,
    });
  });

  it('keeps the leadership library from everybody else', async () => {
    const { db } = server.database;
    await db.insert(videoCategories).values([
      { library: 'leadership', categoryName: 'Briefings' },
      { library: 'medical', categoryName: 'Triage' },
    ]);
    const member = await synced();
    expect(member.device.all('videoCategories')).toMatchObject([{ categoryName: 'Triage' }]);
    expect(member.device.all('leadershipCategories')).toEqual([]);
    const leader = await synced({ role: 'Leader' });
    expect(leader.device.all('leadershipCategories')).toMatchObject([
      { categoryName: 'Briefings' },
    ]);
    await member.device.pull();
    await db
      .update(videoCategories)
      .set({ categoryName: 'Councils', revision: 2 })
      .where(eq(videoCategories.library, 'leadership'));
    const page = await leader.device.page();
    expect(page.changes).toMatchObject({ leadershipCategories: [{ categoryName: 'Councils' }] });
    expect((await member.device.page()).changes).toEqual({});
  });

  it('starts a scope that was gained, and leaves out one that was lost', async () => {
    const { db } = server.database;
    await createEvent(db);
    const { id, device } = await synced({ flags: [] });
    expect(device.all('events')).toEqual([]);
    await db
      .update(users)
      .set({ flags: ['OrgMember'] })
      .where(eq(users.id, id));
    const [gained] = await device.pull();
    expect(gained?.started).toEqual(['org']);
    expect(device.all('events')).not.toEqual([]);
    await db.update(users).set({ flags: [] }).where(eq(users.id, id));
    const [lost] = await device.pull();
    expect(lost?.scopes).toEqual(['self', 'public']);
    expect(device.all('events')).toEqual([]);
  });

  it('shows a changed name to others, and a sign-in to nobody but the member', async () => {
    const { db } = server.database;
    const watcher = await synced();
    const { id, device } = await synced();
    await watcher.device.pull();
    await db
      .update(users)
      .set({ lastLogin: new Date('2026-11-21T08:00:00Z') })
      .where(eq(users.id, id));
    expect((await watcher.device.page()).changes).toEqual({});
    expect((await device.page()).changes.documents?.map((row) => row.id)).toContain('profile');
    await db.update(users).set({ username: 'renamed', revision: 2 }).where(eq(users.id, id));
    expect((await watcher.device.page()).changes).toMatchObject({
      members: [{ id, username: 'renamed' }],
    });
  });

  it('drops the RSVPs of a deleted event, and tells attendees without the flag as well', async () => {
    const { db } = server.database;
    const eventId = await createEvent(db);
    const inside = await synced();
    const outside = await synced({ flags: [] });
    await attend(eventId, inside.id);
    await attend(eventId, outside.id);
    await inside.device.pull();
    await outside.device.pull();
    expect(outside.device.one('myRsvps', eventId)).toBeDefined();
    await db.delete(events).where(eq(events.id, eventId));
    const page = await inside.device.page();
    expect(page.deleted).toEqual({ events: [eventId], myRsvps: [eventId] });
    expect(inside.device.all('rsvps').filter((rsvp) => rsvp.eventId === eventId)).toEqual([]);
    expect((await outside.device.page()).deleted).toEqual({ myRsvps: [eventId] });
  });

  it('takes the RSVPs of a deleted account off every device, and frees the seat', async () => {
    const { db } = server.database;
    const eventId = await createEvent(db, { capacity: 1 });
    const leaver = await createUser(db);
    await attend(eventId, leaver.id);
    const { device } = await synced();
    expect(device.one('rsvps', `${eventId}:${leaver.id}`)).toBeDefined();
    await db.delete(users).where(eq(users.id, leaver.id));
    const page = await device.page();
    expect(page.deleted).toEqual({ members: [leaver.id], rsvps: [`${eventId}:${leaver.id}`] });
    const [role] = await db.select().from(eventRoles).where(eq(eventRoles.eventId, eventId));
    expect(role?.attending).toBe(0);
  });

  it('never lowers the revision of an own RSVP, whatever happens to it', async () => {
    const { db } = server.database;
    const eventId = await createEvent(db);
    const { id, device } = await synced({ flags: [] });
    const seen: number[] = [];
    const look = async () => {
      await device.pull();
      seen.push(device.one('myRsvps', eventId)?.revision ?? -1);
    };
    await attend(eventId, id);
    await look();
    await db.update(events).set({ title: 'Moved', revision: 2 }).where(eq(events.id, eventId));
    await look();
    await cancel(eventId, id);
    await look();
    await attend(eventId, id);
    await look();
    expect(seen).toEqual([2, 3, -1, 5]);
  });

  it('loads in full for a cursor of another epoch, another member, the future, or no form at all', async () => {
    const { device, token } = await synced();
    const good = decodeCursor(device.cursor);
    if (!good) throw new Error('The cursor is unreadable.');
    const other = await synced();
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

  it('loads in full for a cursor older than the tombstones kept', async () => {
    const { db } = server.database;
    const { device, token } = await synced();
    const old = device.cursor;
    const eventId = await createEvent(db);
    await db.delete(events).where(eq(events.id, eventId));
    await device.pull();
    await pruneTombstones(server.database, new Date(Date.now() + 89 * DAY));
    expect((await server.call(sync.pull, { token, query: { cursor: old } })).deleted).toMatchObject(
      { events: [eventId] },
    );
    await pruneTombstones(server.database, new Date(Date.now() + 91 * DAY));
    const page = await server.call(sync.pull, { token, query: { cursor: old } });
    expect(page.started).toEqual(['self', 'public', 'org']);
    const recent = await server.call(sync.pull, { token, query: { cursor: device.cursor } });
    expect(recent.started).toEqual([]);
  });

  it("refuses a dead token instead of wiping the device as a visitor's", async () => {
    expect(await server.refusal(sync.pull, { token: 'dead' })).toMatchObject({ status: 401 });
  });

  it.each([
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01',
    'tomorrow',
  ])('refuses a month that no calendar has: %s', async (from) => {
    const { token } = await server.member();
    for (const query of [
      { from, to: from },
      { from: '2026-03-01', to: from },
    ])
      expect(await server.refusal(sync.month, { token, query })).toMatchObject({ code: 'invalid' });
  });

  it('fetches an old month on demand, in spans of at most 62 days', async () => {
    const { db } = server.database;
    const { token, id } = await server.member();
    const start = new Date('2024-03-10T18:00:00Z');
    const eventId = await createEvent(db, {
      start,
      end: new Date('2024-03-10T20:00:00Z'),
      title: 'Long ago',
    });
    await attend(eventId, id);
    const device = new Device(server, token);
    await device.pull();
    expect(device.one('events', eventId)).toBeUndefined();
    const march = { from: '2024-03-01T00:00:00Z', to: '2024-04-01T00:00:00Z' };
    const month = await server.call(sync.month, { token, query: march });
    expect(month.events.map(({ title }) => title)).toEqual(['Long ago']);
    expect(month.rsvps).toMatchObject([{ eventId, userId: id }]);
    for (const from of [
      '-271821-04-20T00:00:00Z',
      '2024-02-31T00:00:00Z',
      '0001-01-01T00:00:00Z',
    ]) {
      const query = { from, to: march.to };
      expect(await server.refusal(sync.month, { token, query })).toMatchObject({
        status: 422,
        fields: { from: 'This is not a valid date.' },
      });
    }
    const tooLong = await server.refusal(sync.month, {
      token,
      query: { from: march.from, to: '2024-06-01T00:00:00Z' },
    });
    expect(tooLong).toMatchObject({
      status: 422,
      fields: { to: 'Please ask for at most 62 days at once.' },
    });
    const recruit = await server.member({ flags: [] });
    expect(await server.refusal(sync.month, { token: recruit.token, query: march })).toMatchObject({
      status: 403,
    });
  });
});
