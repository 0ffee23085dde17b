import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { crossOff, lease } from '#server/core/queue/leases.ts';
import { park } from '#server/core/queue/parking.ts';
import { pushOutbox, pushSubscriptions } from '#server/db/bookkeeping.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { pushQueue, receiverAt } from './push-outbox.ts';

const MESSAGES = 8;

describe.each(engines)('SPEC 12.11 what is to be pushed on $engine', (engine) => {
  const { world } = sharedPushWorld(engine);
  beforeEach(async () => {
    const pilot = await world.member();
    for (let n = 0; n < MESSAGES; n += 1) await world.subscribe(pilot);
    await world.create(30);
    await world.tellAll();
  });

  it('QU8 rests for one push service, and goes on for all others', async () => {
    const { db } = world.database;
    const endpoint = 'https://push.elsewhere.example/of-one';
    const [other] = await db.select().from(pushSubscriptions).limit(1);
    const isOther = eq(pushSubscriptions.id, other?.id ?? '');
    await db.update(pushSubscriptions).set({ endpoint }).where(isOther);
    await park(db, receiverAt(other?.endpoint ?? ''), 60_000);
    expect(await lease(db, pushQueue)).toMatchObject([{ subscriptionId: other?.id }]);
  });

  onTwoConnections(
    engine,
    'is taken out without a circle with whoever drops older news',
    async () => {
      const { database } = world;
      const jobs = await lease(database.db, pushQueue);
      for (const [n, job] of jobs.entries()) {
        const id = `00000000-0000-4000-8000-00000000000${MESSAGES - n}`; // on disk the last is the first
        await database.db.update(pushOutbox).set({ id }).where(eq(pushOutbox.id, job.id));
        job.id = id;
      }
      let dropping: Promise<void> | undefined;
      await database.transaction(async (tx) => {
        for (const { id } of jobs.toReversed()) {
          await tx.select().from(pushOutbox).where(eq(pushOutbox.id, id)).for('update');
          dropping ??= crossOff(database.db, pushQueue, jobs);
          await expect.poll(() => countWaiting(database)).toBe(1);
        }
      });
      await dropping;
      expect(await database.db.$count(pushOutbox)).toBe(0);
    },
  );
});
