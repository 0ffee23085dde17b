import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { News } from '#contract/news.ts';
import { changes } from '#server/db/bookkeeping.ts';
import { notices, notificationSettings, seatWatches } from '#server/db/notice-tables.ts';
import { users } from '#server/db/schema.ts';
import { Device, synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import { createEvent, createUser, theRoleOf } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';

const now = new Date('2026-11-20T12:00:00Z');
const news: News = {
  kind: 'post.new',
  postId: '3f2a4c5e-0000-4000-8000-000000000001',
  title: 'Convoy season opens',
  excerpt: 'Three crossings a week.',
};

describe.each(engines)("a member's own rows on $engine", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
  });
  afterAll(() => server.close());

  async function tell(userId: string, source: string, at = now): Promise<string> {
    const row = { userId, subject: 'post', source, news, at };
    const [made] = await server.database.db.insert(notices).values(row).returning();
    return made?.id ?? '';
  }

  it('brings notices to the devices of the member they are for, read or not, and to no other', async () => {
    const { id: userId, device } = await synced(server);
    const { device: other } = await synced(server);
    const id = await tell(userId, 'post:1');
    await device.pull();
    await other.pull();
    expect(device.all('notices')).toEqual([
      { id, at: now.toISOString(), isRead: false, news, revision: 1 },
    ]);
    expect(other.all('notices')).toEqual([]);
    await server.database.db
      .update(notices)
      .set({ readAt: now, revision: 2 })
      .where(eq(notices.id, id));
    await device.pull();
    expect(device.all('notices')).toMatchObject([{ id, isRead: true }]);
  });

  it('loads those of the last 90 days onto a new device, and takes a removed one off', async () => {
    const { id: userId, token } = await server.member();
    await tell(userId, 'post:old', new Date(now.getTime() - 91 * DAY_MS));
    const recent = await tell(userId, 'post:recent', new Date(now.getTime() - 89 * DAY_MS));
    const fresh = new Device(server, token);
    await fresh.pull();
    expect(fresh.all('notices').map(({ id }) => id)).toEqual([recent]);
    await server.database.db.delete(notices).where(eq(notices.id, recent));
    await fresh.pull();
    expect(fresh.all('notices')).toEqual([]);
  });

  it('brings watched roles and saved settings', async () => {
    const { db } = server.database;
    const { id: userId, device } = await synced(server);
    const eventId = await createEvent(db);
    await db.insert(seatWatches).values({ userId, eventId, ...(await theRoleOf(db, eventId)) });
    const value = someSettings({ newEvents: 'none' });
    await db.insert(notificationSettings).values({ userId, value });
    await device.pull();
    expect(device.all('seatWatches')).toMatchObject([{ eventId, role: 'Pilot' }]);
    expect(device.all('documents').map(({ id }) => id)).toContain('notifications');
  });

  it('leaves no trace in the change feed of what goes with the account', async () => {
    const { db } = server.database;
    const { id: userId } = await createUser(db);
    const id = await tell(userId, 'post:1');
    await db.delete(users).where(eq(users.id, userId));
    expect(await db.select().from(changes).where(eq(changes.id, id))).toEqual([]);
  });
});
