import { createPublicKey, verify } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { events } from '#contract/events.ts';
import { notifications, push, seats } from '#contract/notices.ts';
import { pushMessage } from '#contract/push-message.ts';
import { announcements, pushSubscriptions } from '#server/db/bookkeeping.ts';
import { sessions, users } from '#server/db/schema.ts';
import { remindDue } from '#server/notices/reminders.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { NOON, type Member } from '#tests/support/servers/news-world.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { pushDelivery } from './delivery.ts';

describe.each(engines)('SPEC 12 what is pushed on $engine', (engine) => {
  const { world, pass, waiting, devices } = sharedPushWorld(engine);
  let pilot: Member;
  let browser: TestBrowser;
  beforeEach(async () => {
    pilot = await world.member();
    browser = await world.subscribe(pilot);
  });

  const kinds = () => browser.messages().map(({ kind }) => kind);

  it('SPEC 12.20 carries all that is shown, names its member, and only their browser can read it', async () => {
    const event = await world.create(30);
    await world.settle();
    const [message] = browser.messages();
    const [news] = await world.toldTo(pilot);
    expect(news).toMatchObject({ kind: 'event.new' });
    expect(pushMessage.parse(message)).toEqual({
      ...{ v: 1, userId: pilot.id, kind: 'event.new', at: NOON.toISOString() },
      noticeId: message?.noticeId,
      title: 'New event: Night convoy',
      body: 'Sat 21 Nov, 18:00 UTC · 3 spots left',
      path: `/events/${event.id}`,
      actions: [],
    });
    const [pushed] = world.pushService.pushed;
    expect(pushed?.body.toString('latin1')).not.toContain('Night');
    expect(pushed?.headers).toMatchObject({
      ...{ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    });
    expect(pushed?.headers['topic']).toMatch(/^[\w-]{32}$/);
    await world.settle();
    expect(browser.messages()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('SPEC 12.19 is signed with the key that browsers subscribe with, for this push service', async () => {
    await world.create(30);
    await world.settle();
    const header = world.pushService.pushed[0]?.headers.authorization ?? '';
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
    expect(key).toBe(world.services.secrets.vapid.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
      half.toString('base64url'),
    );
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x, y },
      format: 'jwk',
    });
    const proof = Buffer.from(signature, 'base64url');
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ aud: world.pushService.origin, sub: 'mailto:admin@muster.invalid' },
    });
  });

  it('SPEC 12.13 says when in the zone of the device, or in the one that was chosen', async () => {
    pass(1);
    browser = await world.subscribe(pilot, 'Asia/Kathmandu');
    await world.create(30);
    await world.settle();
    expect(browser.messages().at(-1)?.body).toMatch(/^Sat 21 Nov, 23:45 GMT\+5:45/);
    await world.save(pilot, { zone: 'America/St_Johns' });
    await world.create(30);
    await world.settle();
    expect(browser.messages().at(-1)?.body).toMatch(/^Sat 21 Nov, 14:30 GMT-3:30/);
  });

  it('SPEC 12.23 can be answered where one role is free to choose, or one signed up', async () => {
    const roles = [{ name: 'Scout', icon: '', capacity: 1, department: '' }];
    const event = await world.create(30, { roles });
    await world.settle();
    const [{ id: roleId } = {}] = event.roles;
    expect(browser.messages().at(-1)?.actions).toEqual([
      { action: 'rsvp', title: 'RSVP', eventId: event.id, role: 'Scout', roleId },
    ]);
    await world.rsvp(event.id, 'Scout', pilot);
    world.clock.now = new Date(Date.parse(event.start) - HOUR_MS);
    await world.settle();
    expect(browser.messages().at(-1)).toMatchObject({
      kind: 'reminder',
      title: 'Night convoy starts in 1 hour',
      actions: [{ action: 'cancel', title: "Can't go", eventId: event.id, role: 'Scout' }],
    });
    expect(world.pushService.pushed.at(-1)?.headers).toMatchObject({
      urgency: 'high',
      ttl: '3600',
    });
  });

  describe('SPEC 12.21 is not pushed', () => {
    const told = async () => {
      const event = await world.create(30);
      await world.tellAll();
      expect(await waiting()).toBe(1);
      return event;
    };
    const nothing = async () => {
      await world.pushAll();
      expect(browser.messages()).toEqual([]);
      expect(await waiting()).toBe(0);
    };

    it('once it was read on another device', async () => {
      await told();
      const body = { ids: [], upTo: NOON.toISOString() };
      await world.call(notifications.read, { token: pilot.token, body });
      await nothing();
    });

    it('to whoever may no longer see it', async () => {
      await told();
      await world.database.db.update(users).set({ flags: [] }).where(eq(users.id, pilot.id));
      await nothing();
    });

    it('once the event is cancelled', async () => {
      const { id } = await told();
      await world.call(events.remove, { token: world.planner.token, params: { id } });
      await nothing();
    });

    it('as a cancellation of an event that was brought back', async () => {
      const { token } = await world.member({ role: 'Admin' });
      const { id } = await world.create(30);
      await world.rsvp(id, 'Hauler', pilot);
      await world.settle();
      world.pushService.forget();
      await world.call(events.remove, { token: world.planner.token, params: { id } });
      await world.tellAll();
      expect(await waiting()).toBe(1);
      await restoreLatest(world, { token, subject: 'event' });
      await nothing();
    });

    it('after it was switched off', async () => {
      await told();
      await world.save(pilot, { newEvents: 'none' });
      await nothing();
    });

    it('once it is over, or a day old', async () => {
      await told();
      pass(24 * HOUR_MS);
      await nothing();
    });

    it('as a reminder of an event that was moved, or that one left', async () => {
      const event = await world.create(1);
      await world.rsvp(event.id, 'Medic', pilot);
      await world.settle();
      world.pushService.forget();
      world.clock.now = new Date(Date.parse(event.start) - 15 * MINUTE_MS);
      await world.save(pilot, { leads: [15] });
      await remindDue(world.database, world.clock.now);
      await world.cancel(event.id, 'Medic', pilot);
      await nothing();
    });

    it('as a free seat that has been taken meanwhile', async () => {
      const other = await world.member();
      const event = await world.create(30);
      await world.settle();
      world.pushService.forget();
      await world.rsvp(event.id, 'Hauler', other);
      const call = { token: pilot.token, params: { id: event.id } };
      await world.call(seats.watch, { ...call, body: { role: 'Hauler', isWatching: true } });
      await world.cancel(event.id, 'Hauler', other);
      await world.tellAll();
      await world.rsvp(event.id, 'Hauler', other);
      await nothing();
    });

    it('to a session that has ended, which ends its subscription', async () => {
      await told();
      await world.database.db
        .update(sessions)
        .set({ endedAs: 'session_ended' })
        .where(eq(sessions.userId, pilot.id));
      await nothing();
      expect(await devices()).toBe(0);
    });

    it('SPEC 12.18 after a logout', async () => {
      await told();
      await world.call(auth.logout, { token: pilot.token });
      expect(await devices()).toBe(0);
      await nothing();
    });

    it.each([
      ['', sql`due_at`],
      [', also if that is told first', sql`now() - id * interval '1 second'`],
    ])('if a newer one about the same event waits%s', async (_, dueAt) => {
      await world.save(pilot, {
        quiet: { isOn: true, from: '11:00', to: '14:00', letsReminders: false },
      });
      const event = await world.create(30);
      await world.rsvp(event.id, 'Medic', pilot);
      for (const hours of [1, 2]) {
        const { title, roles } = event;
        const later = (iso: string) => new Date(Date.parse(iso) + hours * HOUR_MS).toISOString();
        await world.call(events.update, {
          ...{ token: world.planner.token, params: { id: event.id } },
          body: {
            ...{ title, roles, description: '', eventImageUrl: '' },
            ...{ start: later(event.start), end: later(event.end) },
          },
        });
        pass(1_000);
      }
      await world.database.db.update(announcements).set({ dueAt });
      await world.tellAll();
      pass(2 * HOUR_MS);
      await world.pushAll();
      expect(kinds().toSorted()).toEqual(['event.changed', 'event.new']);
      expect(browser.messages().map(({ title }) => title)).toContain('Night convoy moved to 20:00');
    });
  });

  it('SPEC 12.21 a free seat takes the place of one in the same role alone', async () => {
    const other = await world.member();
    const event = await world.create(30, {
      roles: ['Hauler', 'Scout'].map((name) => ({ name, icon: '', capacity: 1, department: '' })),
    });
    await world.settle();
    world.pushService.forget();
    for (const role of ['Hauler', 'Scout', 'Hauler']) {
      await world.rsvp(event.id, role, other);
      const call = { token: pilot.token, params: { id: event.id } };
      await world.call(seats.watch, { ...call, body: { role, isWatching: true } });
      await world.cancel(event.id, role, other);
      await world.tellAll();
    }
    expect(await waiting()).toBe(2);
    await world.pushAll();
    expect(kinds()).toEqual(['seat.free', 'seat.free']);
    const topics = world.pushService.pushed.map(({ headers }) => headers['topic']);
    expect(new Set(topics).size).toBe(2);
  });

  onTwoConnections(
    engine,
    'SPEC 12.11 holds up nobody else’s news when a member logs out at that moment',
    async () => {
      await world.create(30);
      let telling: Promise<void> | undefined;
      await world.database.transaction(async (tx) => {
        await tx.delete(pushSubscriptions);
        telling = world.tellAll();
        await expect.poll(() => countWaiting(world.database)).toBe(1);
      });
      await telling;
      expect(await world.database.db.$count(announcements)).toBe(0);
      expect(await world.toldTo(pilot)).toHaveLength(1);
      expect(await waiting()).toBe(0);
    },
  );

  it.each([-365, 365])(
    'QU3 is told and sent at once, also where the clock was wrong by %i days',
    async (days) => {
      const { token } = world.planner;
      await world.database.db.update(sessions).set({ expiresAt: new Date('2040-01-01') });
      world.clock.now = new Date(NOON.getTime() + days * 24 * HOUR_MS);
      const { start, end } = { start: '2036-01-01T10:00:00Z', end: '2036-01-01T12:00:00Z' };
      await world.call(events.create, { token, body: { title: 'Long ago', start, end } });
      world.clock.now = NOON;
      await world.settle();
      expect(kinds()).toEqual(['event.new']);
    },
  );

  it('SPEC 12.11 is sent once by several processes', async () => {
    for (let n = 0; n < 5; n += 1) await world.subscribe(pilot);
    await world.create(30);
    await world.tellAll();
    await Promise.all([1, 2, 3].map(() => pushDelivery(world.services)()));
    await world.pushAll();
    expect(world.pushService.pushed).toHaveLength(6);
    expect(new Set(world.pushService.pushed.map(({ path }) => path)).size).toBe(6);
  });

  it('SPEC 12.25 can be tried, in quiet hours as well', async () => {
    const quiet = { isOn: true, from: '00:00', to: '00:00', letsReminders: false };
    await world.save(pilot, { quiet });
    const { endpoint } = browser.subscription;
    await world.call(push.test, { token: pilot.token, body: { endpoint } });
    await world.pushAll();
    expect(browser.messages()).toMatchObject([
      { kind: 'test', noticeId: null, userId: pilot.id, path: '/dashboard/notifications' },
    ]);
    expect(await world.toldTo(pilot)).toEqual([]);
  });
});
