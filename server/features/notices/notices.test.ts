import { createECDH } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications, push } from '#contract/notices.ts';
import { site } from '#contract/site.ts';
import { zonesOfDevices } from '#tests/support/hostile/calendar.inputs.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { pushOutbox, pushSubscriptions } from '#server/db/bookkeeping.ts';
import { notices, notificationSettings } from '#server/db/notice-tables.ts';
import { endSessionsOf } from '#server/core/identity/sessions.ts';
import { pruneSubscriptions } from '#server/notices/notices.repository.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { NOON, type Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';

describe.each(engines)('SPEC 12 the calls of notifications on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let pilot: Member;
  beforeEach(async () => {
    pilot = await world.member();
  });

  describe('the settings', () => {
    it('SPEC 12.2 are the defaults until they are saved, in the zone of the last device', async () => {
      const { token } = pilot;
      expect(await world.call(notifications.settings, { token })).toEqual(
        defaultNotificationSettings,
      );
      await world.subscribe(pilot, 'Europe/Vienna');
      const inZone = { ...defaultNotificationSettings, zone: 'Europe/Vienna' };
      expect(await world.call(notifications.settings, { token })).toEqual(inZone);
      const body = { ...inZone, posts: false, leads: [15, 1_440, 15] as never };
      const saved = { ...inZone, posts: false, leads: [1_440, 15] };
      expect(await world.call(notifications.saveSettings, { token, body })).toEqual(saved);
      expect(await world.call(notifications.settings, { token })).toEqual(saved);
    });

    it('SPEC 12.2 keep a switch that a call does not name, and have one that is newer than what was saved switched on', async () => {
      const { token, id } = pilot;
      const { posts: _, ...older } = defaultNotificationSettings;
      const save = (change: object) =>
        world.call(notifications.saveSettings, { token, body: { ...older, ...change } });
      await save({ posts: false });
      expect(await save({ changes: false })).toMatchObject({ posts: false, changes: false });
      await world.database.db
        .update(notificationSettings)
        .set({ value: { ...older, changes: false } as never })
        .where(eq(notificationSettings.userId, id));
      const answer = await world.send(notifications.settings, { token });
      expect(await answer.json()).toMatchObject({ posts: true, changes: false });
    });

    it('SPEC 12.13 have the zone under one name, however it is written', async () => {
      const { token } = pilot;
      await world.subscribe(pilot, 'europe/VIENNA');
      const settings = await world.call(notifications.settings, { token });
      expect(settings.zone).toBe('Europe/Vienna');
      const body = { ...settings, zone: 'america/st_johns' };
      const saved = await world.call(notifications.saveSettings, { token, body });
      expect(saved.zone).toBe('America/St_Johns');
    });

    it.each(zonesOfDevices)(
      'SPEC 12.13 are saved whatever the zone is called: $source',
      async ({ input, expected }) => {
        const { token } = pilot;
        const body = { ...defaultNotificationSettings, posts: false, zone: input };
        const { zone: _, ...rest } = body;
        const saved = { ...rest, ...expected };
        expect(await world.call(notifications.saveSettings, { token, body })).toEqual(saved);
        expect(await world.call(notifications.settings, { token })).toEqual(saved);
      },
    );

    it('SPEC 12.13 keep the name that is unknown until another zone is chosen, or it is known', async () => {
      const { token } = pilot;
      const save = (change: object) =>
        world.call(notifications.saveSettings, {
          ...{ token, body: { ...defaultNotificationSettings, ...change } },
        });
      expect(await save({ zone: 'UTC', unknownZone: 'Mars/Olympus' })).toMatchObject({
        ...{ zone: 'UTC', unknownZone: 'Mars/Olympus' },
      });
      const chosen = await save({ zone: 'Europe/Vienna', unknownZone: 'Mars/Olympus' });
      expect(chosen).toMatchObject({ zone: 'Europe/Vienna' });
      expect(chosen.unknownZone).toBeUndefined();
      const late = await save({ zone: 'UTC', unknownZone: 'Europe/Vienna' });
      expect(late).toMatchObject({ zone: 'Europe/Vienna' });
      expect(late.unknownZone).toBeUndefined();
    });

    it.each([
      ['zone', { zone: 'x'.repeat(65) }],
      ['quiet.from', { quiet: { ...defaultNotificationSettings.quiet, from: '25:00' } }],
      ['leads.0', { leads: [7] }],
      ['newEvents', { newEvents: 'some' }],
    ])('SPEC 12.13 are refused at %s', async (field, wrong) => {
      const body = { ...defaultNotificationSettings, ...wrong } as never;
      const refusal = await world.refusal(notifications.saveSettings, { token: pilot.token, body });
      expect(refusal.status).toBe(422);
      expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    });
  });

  describe('SPEC 12.15 notices are marked as read', () => {
    const tell = async (userId: string, at: Date) => {
      const news = { kind: 'post.new', postId: userId, title: '', excerpt: '' } as const;
      const row = { userId, subject: 'post', source: `post:${at.toISOString()}`, news, at };
      const [made] = await world.database.db.insert(notices).values(row).returning();
      return made?.id ?? '';
    };
    const unread = async (userId: string) => {
      const rows = await world.database.db
        .select({ id: notices.id, readAt: notices.readAt })
        .from(notices)
        .where(eq(notices.userId, userId))
        .orderBy(desc(notices.at));
      return rows.filter(({ readAt }) => readAt === null).map(({ id }) => id);
    };
    const later = (ms: number) => new Date(NOON.getTime() + ms);

    it('one at a time or up to a moment, one’s own only, and stay read', async () => {
      const other = await world.member();
      const [first, second, third] = [
        await tell(pilot.id, NOON),
        await tell(pilot.id, later(1)),
        await tell(pilot.id, later(2)),
      ];
      const theirs = await tell(other.id, NOON);
      const { token } = pilot;
      const read = (body: { ids: string[]; upTo?: string }) =>
        world.call(notifications.read, { token, body });
      await read({ ids: [third, theirs] });
      expect(await unread(pilot.id)).toEqual([second, first]);
      await read({ ids: [], upTo: later(1).toISOString() });
      await read({ ids: [third] });
      await read({ ids: [] });
      expect(await unread(pilot.id)).toEqual([]);
      expect(await unread(other.id)).toEqual([theirs]);
      const [row] = await world.database.db.select().from(notices).where(eq(notices.id, third));
      expect(row?.revision).toBe(2);
    });

    it.each([
      [{ ids: ['no-id'] }],
      [{ ids: Array.from({ length: 501 }, () => '3f2a4c5e-0000-4000-8000-000000000001') }],
      [{ ids: [], upTo: 'yesterday' }],
      [{}],
    ])('if the body is right', async (body) => {
      const call = { token: pilot.token, body: body as never };
      expect(await world.refusal(notifications.read, call)).toMatchObject({ status: 422 });
    });
  });

  describe('SPEC 12.18 a subscription', () => {
    const rowsOf = (member: Member) =>
      world.database.db
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, member.id))
        .orderBy(pushSubscriptions.createdAt);

    it('is kept once, renewed when it is made again, and ended by its owner', async () => {
      const { subscription } = await world.subscribe(pilot);
      world.clock.now = new Date(NOON.getTime() + 60_000);
      const keys = world.pushService.browser().subscription.keys;
      const { endpoint } = subscription;
      const { token } = pilot;
      const again = { endpoint, keys, zone: 'Mars/Olympus' };
      expect(await world.call(push.subscribe, { token, body: again })).toEqual({
        since: NOON.toISOString(),
      });
      expect(await rowsOf(pilot)).toMatchObject([{ endpoint, auth: keys.auth, zone: 'UTC' }]);
      const other = await world.member();
      await world.call(push.unsubscribe, { token: other.token, body: { endpoint } });
      expect(await rowsOf(pilot)).toHaveLength(1);
      await world.call(push.unsubscribe, { token, body: { endpoint } });
      expect(await rowsOf(pilot)).toEqual([]);
      await world.call(push.unsubscribe, { token, body: { endpoint } });
    });

    it('of a browser that somebody else uses next is theirs, without what waited', async () => {
      const { subscription } = await world.subscribe(pilot);
      await world.call(push.test, {
        ...{ token: pilot.token, body: { endpoint: subscription.endpoint } },
      });
      const next = await world.member();
      await world.call(push.subscribe, {
        ...{ token: next.token, body: { ...subscription, zone: 'UTC' } },
      });
      expect(await rowsOf(pilot)).toEqual([]);
      expect(await rowsOf(next)).toHaveLength(1);
      await world.pushAll();
      expect(world.pushService.pushed).toEqual([]);
      const body = { endpoint: subscription.endpoint };
      expect(await world.refusal(push.test, { token: pilot.token, body })).toMatchObject({
        code: 'not_found',
      });
    });

    onTwoConnections(
      engine,
      'of a browser that somebody else stores at the same moment is whose call comes last',
      async () => {
        const other = await world.member();
        const { endpoint, keys } = world.pushService.browser().subscription;
        const row = { userId: other.id, sessionId: other.id, endpoint, ...keys, zone: 'UTC' };
        const answer = await answerAfter(world.database, {
          work: (tx) => tx.insert(pushSubscriptions).values({ ...row, createdAt: NOON }),
          call: () => {
            world.clock.now = new Date(NOON.getTime() + 1);
            return world.send(push.subscribe, {
              ...{ token: pilot.token, body: { endpoint, keys, zone: 'UTC' } },
            });
          },
        });
        expect(await answer.json()).toEqual({ since: world.clock.now.toISOString() });
        expect(await rowsOf(other)).toEqual([]);
        expect(await rowsOf(pilot)).toHaveLength(1);
      },
    );

    it('is one of twenty at most: the oldest goes', async () => {
      for (let n = 0; n < 22; n += 1) {
        world.clock.now = new Date(NOON.getTime() + n);
        await world.subscribe(pilot);
      }
      const rows = await rowsOf(pilot);
      expect(rows).toHaveLength(20);
      expect(rows[0]?.createdAt).toEqual(new Date(NOON.getTime() + 2));
    });

    it('ends with all sessions, and when its own has expired', async () => {
      await world.subscribe(pilot);
      const other = await world.member();
      await world.subscribe(other);
      await endSessionsOf(world.database.db, pilot.id, 'session_ended');
      expect(await rowsOf(pilot)).toEqual([]);
      await pruneSubscriptions(world.database.db, NOON);
      expect(await rowsOf(other)).toHaveLength(1);
      await pruneSubscriptions(world.database.db, new Date(NOON.getTime() + 31 * DAY_MS));
      expect(await rowsOf(other)).toEqual([]);
    });

    const elsewhere = createECDH('secp256k1');
    elsewhere.generateKeys();
    it.each([
      ['endpoint', { endpoint: 'https://push.example.org/1' }],
      ['endpoint', { endpoint: 'http://127.0.0.1:1/1' }],
      ['endpoint', { endpoint: 'https://169.254.169.254/latest' }],
      ['keys.p256dh', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
      ['keys.p256dh', { p256dh: elsewhere.getPublicKey('base64url') }],
      ['keys.p256dh', { p256dh: 'BA==' }],
      ['keys.p256dh', { p256dh: '<script>' }],
      ['keys.auth', { auth: Buffer.alloc(15).toString('base64url') }],
    ])('is refused at %s: %j', async (field, wrong) => {
      const { endpoint, keys } = world.pushService.browser().subscription;
      const { endpoint: address = endpoint, ...key } = wrong as Record<string, string>;
      const body = { endpoint: address, keys: { ...keys, ...key }, zone: 'UTC' };
      const refusal = await world.refusal(push.subscribe, { token: pilot.token, body });
      expect(refusal.status).toBe(422);
      expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    });
  });

  it('SPEC 12.25 a test is sent ten times an hour at most, and waits once', async () => {
    const { endpoint } = (await world.subscribe(pilot)).subscription;
    const call = { token: pilot.token, body: { endpoint } };
    for (let n = 0; n < 10; n += 1) await world.call(push.test, call);
    expect(await world.database.db.$count(pushOutbox)).toBe(1);
    const refused = await world.send(push.test, call);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    world.clock.now = new Date(NOON.getTime() + HOUR_MS);
    await world.call(push.test, call);
  });

  it('SPEC 12.19 everybody is told the key to subscribe with', async () => {
    const { pushKey } = await world.call(site.read);
    expect(pushKey).toBe(world.services.secrets.vapid.publicKey);
  });
});
