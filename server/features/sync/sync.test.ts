import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sync } from '#contract/sync.ts';
import { eventRoles, events, rsvps } from '#server/db/event-tables.ts';
import { pages, posts, resources, users, videoCategories } from '#server/db/schema.ts';
import { Device, synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { attend, createEvent, createUser, theRoleOf } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe.each(engines)('the pull on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
  });
  afterAll(() => server.close());

  async function cancel(eventId: string, userId: string) {
    await server.database.db
      .update(rsvps)
      .set({ answer: 'none', revision: sql`${rsvps.revision} + 1` })
      .where(sql`event_id = ${eventId} and user_id = ${userId}`);
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
    await attend(db, { eventId, userId: recruit.id });
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
    const { device } = await synced(server);
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
    const { device } = await synced(server);
    await db.update(users).set({ username: 'new name' }).where(eq(users.id, author.id));
    expect(Object.keys((await device.page()).changes)).toEqual(['members']);
    await db.update(events).set({ title: 'Renamed' }).where(eq(events.id, eventId)); // the control
    expect((await device.page()).changes.events).toMatchObject([{ title: 'Renamed' }]);
  });

  it('brings one small row when one RSVP changed', async () => {
    const eventId = await createEvent(server.database.db);
    const { device } = await synced(server);
    const other = await createUser(server.database.db);
    await device.pull();
    await attend(server.database.db, { eventId, userId: other.id });
    const page = await device.page();
    const place = await theRoleOf(server.database.db, eventId);
    expect(page.changes).toEqual({
      rsvps: [
        {
          id: `${eventId}:${other.id}`,
          eventId,
          userId: other.id,
          ...place,

          attending: true,
          answer: 'seat',
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
    const { device } = await synced(server);
    await db
      .update(resources)
      .set({ name: 'Handbook', revision: 2 })
      .where(eq(resources.id, kept?.id ?? ''));
    await db.delete(resources).where(eq(resources.id, gone?.id ?? ''));
    await db.insert(pages).values({ id: 'mission', content: '<p>Fly.</p>' });
    await device.pull();
    expect(device.all('resources')).toMatchObject([{ name: 'Handbook', revision: 2 }]);
    expect(device.one('pages', 'mission')).toMatchObject({
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
    const member = await synced(server);
    expect(member.device.all('videoCategories')).toMatchObject([{ categoryName: 'Triage' }]);
    expect(member.device.all('leadershipCategories')).toEqual([]);
    const leader = await synced(server, { role: 'Leader' });
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
    const { id, device } = await synced(server, { flags: [] });
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
    const watcher = await synced(server);
    const { id, device } = await synced(server);
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
    const inside = await synced(server);
    const outside = await synced(server, { flags: [] });
    await attend(db, { eventId, userId: inside.id });
    await attend(db, { eventId, userId: outside.id });
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
    await attend(db, { eventId, userId: leaver.id });
    const { device } = await synced(server);
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
    const { id, device } = await synced(server, { flags: [] });
    const seen: number[] = [];
    const look = async () => {
      await device.pull();
      seen.push(device.one('myRsvps', eventId)?.revision ?? -1);
    };
    await attend(db, { eventId, userId: id });
    await look();
    await db.update(events).set({ title: 'Moved', revision: 2 }).where(eq(events.id, eventId));
    await look();
    await cancel(eventId, id);
    await look();
    await attend(db, { eventId, userId: id });
    await look();
    expect(seen).toEqual([2, 3, -1, 5]);
  });

  it("refuses a dead token instead of wiping the device as a visitor's", async () => {
    expect(await server.refusal(sync.pull, { token: 'dead' })).toMatchObject({ status: 401 });
  });
});
