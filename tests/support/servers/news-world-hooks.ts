import { afterAll, beforeAll, beforeEach } from 'vitest';
import { limits, pushOutbox, pushSubscriptions } from '#server/db/bookkeeping.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { NOON, startNewsWorld, type NewsWorld } from './news-world.ts';

/**
 * One news world for all tests of a `describe`, started before the first. Before each test it is noon, and all
 * announcements have been told.
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

/** The same world with pushes: before each test nobody is subscribed, and the push service works and has recorded nothing. */
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
    /** How many messages wait to be pushed. */
    waiting: () => world.database.db.$count(pushOutbox),
    devices: () => world.database.db.$count(pushSubscriptions),
  };
}
