import { afterAll, beforeAll, beforeEach } from 'vitest';
import { limits, pushOutbox, pushSubscriptions } from '#server/db/bookkeeping.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { NOON, startNewsWorld, type NewsWorld } from './news-world.ts';

/**
 * One news world for all tests of a `describe`, which its first test finds running. Before each of them it is noon, and all
 * that was announced has been told.
 */
export function sharedNewsWorld(engine: Engine): NewsWorld {
  const world = {} as NewsWorld; // filled before the first test looks at it
  beforeAll(async () => {
    Object.assign(world, await startNewsWorld(engine));
  });
  beforeEach(async () => {
    world.clock.now = NOON;
    await world.tellAll();
  });
  afterAll(() => world.close());
  return world;
}

/** The same for what is pushed: before each test nobody is subscribed, and the push service is well and knows of nothing. */
export function sharedPushWorld(engine: Engine) {
  const world = sharedNewsWorld(engine);
  beforeEach(async () => {
    const { db } = world.database;
    await db.delete(pushSubscriptions);
    await db.delete(limits);
    world.pushService.answerWith({ status: 201 });
    world.pushService.forget();
  });
  return {
    world,
    pass: (ms: number) => {
      world.clock.now = new Date(world.clock.now.getTime() + ms);
    },
    /** How much waits to be pushed. */
    waiting: () => world.database.db.$count(pushOutbox),
    devices: () => world.database.db.$count(pushSubscriptions),
  };
}
