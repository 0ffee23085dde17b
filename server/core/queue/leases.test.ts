import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { botOutbox, limits, mailOutbox } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { openBeside } from '#tests/support/databases/beside.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { errands, errandsOf } from '#tests/support/servers/test-queue.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { MINUTE_MS, YEAR_MS } from '#domain/time/durations.ts';
import { crossOff, lease, putBack } from './leases.ts';
import { park, parkedFor } from './parking.ts';
import { defineQueue } from './queue.ts';

/** By a key of one column, without a version, and for one receiver. */
const letters = defineQueue({ ...errands, table: mailOutbox, receiver: sql`'test:post'` });

const aKey = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe.each(engines)('jobs are leased on $engine', (engine) => {
  let database: Database;
  /** Another process. */
  let beside: Database;
  let work: ReturnType<typeof errandsOf>;
  beforeAll(async () => {
    database = await engine.open();
    beside = await openBeside(database);
    work = errandsOf(database);
  });
  afterAll(async () => {
    await beside.close();
    await database.close();
  });
  beforeEach(async () => {
    for (const table of [botOutbox, mailOutbox, limits]) await database.db.delete(table);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('QU2 up to the limit, whatever the planner makes of it, and what is due longest first', async () => {
    const ids = await work.queueMany(1);
    await database.db.execute(sql`analyze bot_outbox`); // it takes the table for one with a single row
    for (let n = 1; n < 8; n += 1) ids.push(await work.queue('anybody', n));
    const leased = await database.transaction(async (tx) => {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material', 'memoize'])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      return work.take(tx);
    });
    expect(leased.toSorted()).toEqual(ids.slice(3).toSorted());
    expect((await work.take()).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(await work.take()).toEqual([]);
  });

  it('QU2 with their count of attempts, and by a key of one column as well', async () => {
    const moment = sql`now()`;
    await database.db.insert(mailOutbox).values({ order: {}, createdAt: moment, dueAt: moment });
    expect(await lease(database.db, letters)).toMatchObject([{ attempts: 1, order: {} }]);
    expect(await lease(database.db, letters)).toEqual([]);
  });

  onTwoConnections(engine, 'QU2 never by two processes at the same moment', async () => {
    await work.queueMany(8);
    const [first, second] = await database.transaction(async (tx) => [
      await work.take(tx),
      await work.take(beside.db),
    ]);
    expect([first.length, second.length]).toEqual([5, 3]);
    expect(new Set([...first, ...second]).size).toBe(8);
  });

  // PGlite reads the clock of its process, the only one that may open it: there, the wrong clocks of the queues' users are tested.
  onTwoConnections(engine, 'QU3 the same by a process whose clock is wrong', async () => {
    const { db } = database;
    for (const wrong of [-YEAR_MS, YEAR_MS]) {
      await db.delete(botOutbox);
      await db.delete(limits);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
      const wrongly = errandsOf(beside);
      await wrongly.queueMany(1);
      const job = await wrongly.takeOne();
      expect([await wrongly.take(), await work.take()]).toEqual([[], []]);
      expect((await work.pauses())[0]).toBeCloseTo(30, -1);
      await putBack(beside.db, { queue: errands, job }, { is: 'failed', ms: 0 });
      expect((await work.pauses())[0]).toBeLessThan(16);
      await park(beside.db, 'test:anybody', 20_000);
      expect(await parkedFor(beside.db, 'test:anybody')).toBeLessThanOrEqual(20_000);
      vi.useRealTimers();
      expect(await parkedFor(db, 'test:anybody')).toBeLessThanOrEqual(20_000);
      expect(await work.take()).toEqual([]);
      await work.pass(30_000);
      expect(await work.take()).toHaveLength(1);
    }
  });

  it('QU4 and taken over when a lease ran out, as that of a process that died', async () => {
    const [id] = await work.queueMany(1);
    await work.takeOne();
    await work.pass(29_000);
    expect(await work.take()).toEqual([]);
    await work.pass(1_000);
    expect(await lease(database.db, errands)).toMatchObject([{ eventId: id, attempts: 2 }]);
  });

  it('QU4 and put off by nobody who lost the lease', async () => {
    await work.queueMany(1);
    const lost = await work.takeOne();
    await work.pass(30_000);
    const job = await work.takeOne();
    const put = (leased: typeof job, outcome: Parameters<typeof putBack>[2]) =>
      putBack(database.db, { queue: errands, job: leased }, outcome);
    for (const outcome of [{ is: 'failed', ms: 0 }, { is: 'later', ms: 0 }, 'goes on'] as const) {
      await put(lost, outcome);
      expect((await work.pauses())[0]).toBeCloseTo(30, -1);
    }
    expect(await work.take()).toEqual([]);
    await put(job, 'goes on'); // control
    expect(await work.take()).toHaveLength(1);
  });

  it('QU8 to nobody whose receiver is parked, in any process; all others go on', async () => {
    await work.queue('tired');
    const other = await work.queue('awake');
    await park(database.db, 'test:tired', MINUTE_MS);
    expect(await work.take()).toEqual([other]);
    expect(await parkedFor(database.db, 'test:tired')).toBeGreaterThan(MINUTE_MS - 10_000);
    expect(await parkedFor(database.db, 'test:awake')).toBe(0);
    await work.pass(MINUTE_MS);
    expect(await work.take()).toHaveLength(2); // the lease of the other one is over as well
  });

  it('QU8 and a receiver is parked for the longest that was asked for', async () => {
    await park(database.db, 'test:tired', 2 * MINUTE_MS);
    await park(database.db, 'test:tired', MINUTE_MS);
    expect(await parkedFor(database.db, 'test:tired')).toBeGreaterThan(MINUTE_MS);
  });

  // On the one connection of an embedded database nobody waits for anybody's lock.
  onTwoConnections(engine, 'QU10 and crossed off in the order of their keys', async () => {
    const [low, high] = [aKey(1), aKey(2)];
    const jobs: Awaited<ReturnType<typeof work.takeOne>>[] = [];
    for (const eventId of [high, low]) {
      // On disk the last is the first.
      const row = { eventId, kind: 'rsvp-update', payload: {} } as const;
      await database.db.insert(botOutbox).values(row);
      jobs.push(await work.takeOne());
    }
    const lock = (id: string) => sql`select from bot_outbox where event_id = ${id} for update`;
    let crossing: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      await tx.execute(lock(low));
      crossing = crossOff(beside.db, errands, jobs);
      await expect.poll(() => countWaiting(database)).toBe(1);
      await tx.execute(lock(high));
    });
    await crossing;
    expect(await work.rows()).toEqual([]);
  });
});
