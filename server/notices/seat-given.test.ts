import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#domain/time/durations.ts';
import { lease } from '#server/core/queue/leases.ts';
import type { Job } from '#server/core/queue/queue.ts';
import { workOn } from '#server/core/queue/work.ts';
import { announcements, pushOutbox, pushSubscriptions } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';
import { doAll, passTime } from '#tests/support/servers/queued-jobs.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';
import { newsQueue } from './announce.ts';
import { newsWorker, startNewsWorker } from './news-worker.ts';
import { pushDelivery, startPushDelivery } from './push/delivery.ts';
import { pushQueue } from './push/push-outbox.ts';

describe.each(engines)('SPEC 30.12 a promotion is told once on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova } = sharedMembers(world);
  let browsers: readonly TestBrowser[];
  beforeEach(async () => {
    await world.database.db.delete(pushSubscriptions);
    world.pushService.forget();
    browsers = [await world.subscribe(nova), await world.subscribe(nova)];
    await world.wait('Hauler', nova);
  });

  const promote = async () => {
    await world.cancel(world.event.id, 'Hauler', world.haulerHeld);
    expect(await world.standingOf(nova)).toBe('Hauler');
  };
  /** How many rows of news the member has, and how many messages each of their devices. */
  const told = async () => [
    (await world.toldTo(nova)).filter(({ kind }) => kind === 'seat.given').length,
    ...browsers.map((browser) => browser.messages().length),
  ];
  const once = [1, 1, 1];
  const nothingWaits = async () => {
    for (const table of [announcements, pushOutbox])
      expect(await world.database.db.$count(table)).toBe(0);
  };

  it('by several who tell and push at the same time', async () => {
    await promote();
    const tell = () => doAll(workOn(world.services, newsQueue, newsWorker(world.services)));
    await Promise.all([tell(), tell(), tell()]);
    await Promise.all([1, 2, 3].map(() => pushDelivery(world.services)()));
    await world.settle();
    expect(await told()).toEqual(once);
    await nothingWaits();
  });

  type Telling = (job: Job<typeof announcements>) => Promise<unknown>;
  const cutOff: Telling = async (job) => {
    const dying: Database = {
      ...world.database,
      transaction: (work) =>
        world.database.transaction(async (tx) => {
          await work(tx);
          throw new Error('The process is killed.');
        }),
    };
    const tell = newsWorker({ ...world.services, database: dying });
    await expect(tell(job)).rejects.toThrow('The process is killed.');
  };

  it.each<[string, Telling, number]>([
    ['has told anybody', async () => undefined, 0],
    ['has committed it', cutOff, 0],
    ['can note that it has told', (job) => newsWorker(world.services)(job), 1],
  ])('where a teller that has begun is killed before it %s', async (_, tell, rows) => {
    await promote();
    // For so long that the clock of the test ends it, and no slow machine.
    const held = { ...newsQueue, leaseSeconds: 60 };
    const [job] = await lease(world.database.db, held);
    if (job?.news.kind !== 'seat.given') throw new Error('Something else is told first.');
    await tell(job);
    await world.tellAll();
    expect((await told())[0]).toBe(rows);
    await passTime(world.database, [newsQueue], held.leaseSeconds * SECOND_MS);
    await world.settle();
    expect(await told()).toEqual(once);
    await nothingWaits();
  });

  it('where a teller that has begun is killed, at the next look within five seconds', async () => {
    await promote();
    expect(await lease(world.database.db, newsQueue)).toHaveLength(1);
    const { everyMs = 5 * SECOND_MS } = newsQueue;
    await passTime(world.database, [newsQueue], 5 * SECOND_MS - everyMs);
    await world.settle();
    expect(await told()).toEqual(once);
    await nothingWaits();
  });

  it('where whoever pushes is killed before anything is sent', async () => {
    await promote();
    await world.tellAll();
    expect(await lease(world.database.db, pushQueue)).toHaveLength(2);
    await world.pushAll();
    expect(await told()).toEqual([1, 0, 0]);
    await passTime(world.database, [pushQueue], pushQueue.leaseSeconds * SECOND_MS);
    await world.pushAll();
    expect(await told()).toEqual(once);
    await nothingWaits();
  });

  it('where they are killed before they can note that it was sent: what is sent again takes the place of the first', async () => {
    await promote();
    await world.tellAll();
    const dead = () => {
      throw new Error('The process is killed.');
    };
    const db = new Proxy(world.database.db, {
      get: (of, name) => (name === 'delete' ? dead : (Reflect.get(of, name) as unknown)),
    });
    const dying = { ...world.services, database: { ...world.database, db } };
    await expect(pushDelivery(dying)()).rejects.toThrow('The process is killed.');
    expect(await told()).toEqual(once);
    await passTime(world.database, [pushQueue], pushQueue.leaseSeconds * SECOND_MS);
    await world.pushAll();
    expect(await told()).toEqual([1, 2, 2]);
    // Of one notice a device shows one message (`push.apart.test.ts`), and of one topic its service keeps the last alone.
    for (const browser of browsers)
      expect(new Set(browser.messages().map(({ noticeId }) => noticeId)).size).toBe(1);
    expect(new Set(world.pushService.pushed.map(({ headers }) => headers['topic'])).size).toBe(1);
    await nothingWaits();
  });

  it('at once: it wakes whoever tells, and that whoever pushes, so that nobody waits for the next look', async () => {
    const woken: string[] = [];
    const deaf = await Promise.all(
      [newsQueue, pushQueue].map(({ channel, name }) =>
        world.database.listen(channel, () => void woken.push(name)),
      ),
    );
    await promote();
    await expect.poll(() => woken).toEqual(['news']);
    await world.tellAll();
    await expect.poll(() => woken).toEqual(['news', 'push']);
    for (const stop of deaf) await stop();
  });

  it('as soon as a process starts, where the one before was killed once the seat was given', async () => {
    await promote();
    const stops = [await startPushDelivery(world.services), await startNewsWorker(world.services)];
    try {
      // Less than from one look to the next.
      await expect.poll(told, { timeout: 4 * SECOND_MS }).toEqual(once);
    } finally {
      for (const stop of stops) await stop();
    }
    await nothingWaits();
  });
});
