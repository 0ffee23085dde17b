import { beforeEach, describe, expect, it } from 'vitest';
import { pushOutbox, pushSubscriptions } from '#server/db/bookkeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON } from '#tests/support/servers/news-world.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import { failingAtDeletion } from '#tests/support/databases/failing-database.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { pushDelivery } from './delivery.ts';

describe.each(engines)('SPEC 12.22 on $engine', (engine) => {
  const { world, pass, waiting, devices } = sharedPushWorld(engine);
  let browser: TestBrowser;
  beforeEach(async () => {
    browser = await world.subscribe(await world.member());
  });

  describe('a push service', () => {
    it.each([404, 410])('that knows no such browser (%i) ends the subscription', async (status) => {
      await world.create(30);
      world.pushService.answerWith({ status });
      await world.settle();
      expect(await devices()).toBe(0);
      expect(await waiting()).toBe(0);
    });

    it.each([
      { status: 400, body: '{"reason":"BadDeviceToken"}' }, // Apple
      { status: 400, body: '<TITLE>InvalidRegistration</TITLE>' }, // Google
    ])('that never knew such a browser ends the subscription: $body', async (answer) => {
      await world.create(30);
      world.pushService.answerWith(answer);
      await world.settle();
      expect([await devices(), await waiting()]).toEqual([0, 0]);
    });

    it.each([400, 413])('that won’t take a message (%i) isn’t asked again', async (status) => {
      await world.create(30);
      world.pushService.answerWith({ status });
      await world.settle();
      expect(await waiting()).toBe(0);
      expect(await devices()).toBe(1);
    });

    it.each([
      [429, '120'],
      [503, new Date(NOON.getTime() + 2 * MINUTE_MS).toUTCString()],
    ])('that asks for patience (%i, %s) gets it, for all its browsers', async (status, after) => {
      await world.create(30);
      world.pushService.answerWith({ status, headers: { 'retry-after': after } });
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(1);
      world.pushService.answerWith({ status: 201 });
      await world.subscribe(await world.member());
      await world.create(31);
      pass(119_000);
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(1);
      pass(1_000);
      await world.settle();
      expect(browser.messages()).toHaveLength(3);
    });

    it('never hears of a message that cannot be made, which is tried again with growing pauses', async () => {
      await world.create(30);
      await world.tellAll();
      const { db } = world.database;
      await db.update(pushSubscriptions).set({ p256dh: 'no key' });
      for (const seconds of [0, 8, 1, 16, 1]) {
        pass(seconds * 1_000);
        await world.pushAll();
      }
      const [row] = await db.select({ attempts: pushOutbox.attempts }).from(pushOutbox);
      expect(row).toEqual({ attempts: 3 });
      expect(world.pushService.pushed).toEqual([]);
    });

    it.each([500, 502, 504])(
      'that fails (%i) is tried again with growing pauses',
      async (status) => {
        await world.create(30);
        world.pushService.answerWith({ status });
        for (const seconds of [0, 8, 16, 32]) {
          pass(seconds * 1_000);
          await world.settle();
        }
        expect(world.pushService.pushed).toHaveLength(4);
        pass(10_000);
        await world.settle();
        expect(world.pushService.pushed).toHaveLength(4);
        world.pushService.answerWith({ status: 201 });
        pass(HOUR_MS);
        await world.settle();
        expect(await waiting()).toBe(0);
        expect(await devices()).toBe(1);
      },
    );

    it('that can’t be reached is left alone for half a minute, for all its browsers', async () => {
      await world.create(30);
      world.pushService.answerWith({ status: 'cut' });
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(1);
      world.pushService.answerWith({ status: 201 });
      await world.subscribe(await world.member());
      await world.create(31);
      pass(29_000);
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(1);
      pass(31_000);
      await world.settle();
      expect(browser.messages()).toHaveLength(3);
      expect(await waiting()).toBe(0);
    });

    it('SPEC 12.11 hears no message again because another one could not be crossed off', async () => {
      await world.subscribe(await world.member());
      await world.create(30);
      await world.tellAll();
      const database = failingAtDeletion(world.database, 2); // the first is of what is over
      await pushDelivery({ ...world.services, database })();
      expect(world.pushService.pushed).toHaveLength(2);
      expect(await waiting()).toBe(1);
      pass(MINUTE_MS);
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(3);
    });

    it('SPEC 12.19 that redirects is not followed', async () => {
      await world.create(30);
      const location = `${world.url}/api/health`;
      world.pushService.answerWith({ status: 307, headers: { location } });
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(1);
      expect(await waiting()).toBe(1);
    });
  });
});
