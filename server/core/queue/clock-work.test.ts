import { and, asc, eq, lte, not, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { botOutbox, limits } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { openBeside } from '#tests/support/databases/beside.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { doAll, passTime, restingIn } from '#tests/support/servers/queued-jobs.ts';
import { defineClockPart, startClockWork, workByClock } from './clock-work.ts';
import { isResting, rest } from './resting.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const aKey = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [first, second, third] = [aKey(1), aKey(2), aKey(3)];

describe.each(engines)('work by the clock on $engine', (engine) => {
  let database: Database;
  let beside: Database;
  let logged: string[];
  /** What each thing fails with, until it doesn't. */
  const failures = new Map<string, unknown>();
  beforeAll(async () => {
    database = await engine.open();
    beside = await openBeside(database);
  });
  afterAll(async () => {
    await beside.close();
    await database.close();
  });
  beforeEach(async () => {
    logged = [];
    failures.clear();
    for (const table of [botOutbox, limits]) await database.db.delete(table);
  });

  /** `attempts` says how many parts of a thing are done, and `version` counts what was done to it. */
  const part = (name: string, step: number) => {
    const isDue = and(eq(botOutbox.attempts, step), lte(botOutbox.dueAt, AT));
    return defineClockPart({
      name,
      due: async (db) => {
        const [thing] = await db
          .select({ id: botOutbox.eventId })
          .from(botOutbox)
          .where(and(isDue, not(isResting(botOutbox.eventId))))
          .orderBy(asc(botOutbox.dueAt), asc(botOutbox.eventId))
          .limit(1);
        return thing;
      },
      act: async (tx, { id }) => {
        const isOne = eq(botOutbox.eventId, id);
        const [row] = await tx.select().from(botOutbox).where(isOne).for('update');
        if (row?.attempts !== step) return;
        const version = sql`${botOutbox.version} + 1`;
        await tx
          .update(botOutbox)
          .set({ attempts: step + 1, version })
          .where(isOne);
        if (failures.has(id)) throw failures.get(id);
      },
    });
  };
  const [early, late] = [part('early', 0), part('late', 1)];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const services = (of: Database) => ({ database: of, log, config: aConfig(), now: () => AT });
  const here = () => workByClock(services(database), [early, late]);
  const there = () => workByClock(services(beside), [early, late]);
  const add = async (...ids: string[]) => {
    for (const eventId of ids)
      await database.db
        .insert(botOutbox)
        .values({ eventId, kind: 'rsvp-update', payload: {}, dueAt: AT });
  };
  /** How many parts of each thing are done, in the order of their ids. */
  const done = async () => {
    const rows = await database.db.select().from(botOutbox).orderBy(asc(botOutbox.eventId));
    return rows.map(({ attempts, version }) => {
      expect(version).toBe(attempts + 1); // nothing was done twice
      return attempts;
    });
  };
  /** For how many seconds what failed rests. */
  const rests = async () => {
    const left = sql<number>`round(extract(epoch from ${limits.windowEnds} - now()))::int`;
    return (await database.db.select({ left }).from(limits)).map((row) => row.left);
  };
  const pass = (seconds: number) => passTime(database, [], seconds * SECOND_MS);

  it('QU11 does one thing at a time, and a later part once nothing is left of those before', async () => {
    await add(first, second);
    const states: unknown[] = [];
    const next = here();
    while (await next()) states.push(await done());
    expect(states).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
    ]);
  });

  it('QU11 finds by itself what is due, until it is stopped', async () => {
    await add(first);
    const stop = await startClockWork(services(database), { name: 'test', parts: [early] });
    await expect.poll(done).toEqual([1]);
    await stop();
  });

  it('QU11 lets what failed rest in all its parts and in every process, and goes on with all else', async () => {
    await add(first, second);
    await doAll(workByClock(services(database), [early]));
    failures.set(first, new Error('It broke.'));
    await doAll(here());
    expect(await done()).toEqual([1, 2]);
    expect(logged.join()).toContain('It broke.');
    await add(third);
    await database.db
      .update(botOutbox)
      .set({ attempts: 0, version: 1 })
      .where(eq(botOutbox.eventId, first));
    failures.clear();
    await doAll(there());
    expect(await done()).toEqual([0, 2, 2]);
    await pass(21);
    await doAll(there());
    expect(await done()).toEqual([2, 2, 2]);
  });

  it('QU11 doubles the rest with each failure up to an hour, and begins anew once it was done', async () => {
    await add(first);
    const lengths: number[] = [];
    const fail = async () => {
      failures.set(first, new Error('It broke.'));
      await doAll(here());
      const [length = 0] = await rests();
      lengths.push(length);
      await pass(length + 1);
    };
    for (let times = 0; times < 10; times += 1) await fail();
    expect(lengths).toEqual([20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]);
    await database.db.update(limits).set({ count: 5_000 });
    await fail();
    expect(lengths.at(-1)).toBe(3_600);
    failures.clear();
    await doAll(here());
    expect([await done(), await rests()]).toEqual([[2], []]);
    await database.db.update(botOutbox).set({ attempts: 0, version: 1 });
    await fail();
    expect(lengths.at(-1)).toBe(20);
  });

  it('QU11 counts a failure once, whoever has it at the same moment', async () => {
    for (const of of [database, beside, database]) await rest(of.db, first);
    expect(await rests()).toEqual([20]);
  });

  it('QU11 believes no rest that a clock which was ahead has begun', async () => {
    await add(first);
    failures.set(first, new Error('It broke.'));
    await doAll(here());
    await pass((-300 * DAY_MS) / SECOND_MS);
    await doAll(here());
    expect(await rests()).toEqual([40]);
  });

  it('QU11 lets nothing rest where the database is away: then another process does it at once', async () => {
    await add(first, second);
    failures.set(first, Object.assign(new Error('It is stopping.'), { code: '57P01' }));
    await expect(doAll(here())).rejects.toThrow('It is stopping.');
    expect([await done(), await restingIn(database), logged]).toEqual([[0, 0], [], []]);
    failures.clear();
    await doAll(there());
    expect(await done()).toEqual([2, 2]);
  });

  it.each(['40001', '40P01', '55P03', '57014'])(
    'QU11 lets one alone rest that was blocked (%s)',
    async (code) => {
      await add(first, second);
      failures.set(first, Object.assign(new Error('It was blocked.'), { code }));
      await doAll(here());
      expect([await done(), await restingIn(database)]).toEqual([[0, 2], [first]]);
    },
  );

  it('QU11 does each thing once, with several processes', async () => {
    await add(first, second, third);
    await Promise.all([here(), there(), here(), there()].map(doAll));
    expect(await done()).toEqual([2, 2, 2]);
  });

  onTwoConnections(engine, 'QU11 judges again what two processes found due', async () => {
    await add(first);
    const both = await database.transaction(async (tx) => {
      await tx.select().from(botOutbox).for('update');
      const looks = Promise.all([here()(), there()()]);
      await expect.poll(() => countWaiting(database)).toBe(2);
      return { looks };
    });
    expect(await both.looks).toEqual([true, true]);
    expect(await done()).toEqual([1]);
  });

  onTwoConnections(
    engine,
    'QU11 does at once what a process that was killed had begun',
    async () => {
      await add(first);
      const dying = { ...beside, transaction: killed };
      await expect(workByClock(services(dying), [early])()).rejects.toThrow();
      expect([await done(), await restingIn(database)]).toEqual([[0], []]);
      await doAll(here());
      expect(await done()).toEqual([2]);
    },
  );

  /** Its connection ends before it commits, as if its process had. */
  const killed: Database['transaction'] = (work) =>
    beside.transaction(async (tx) => {
      await work(tx);
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database()`,
      );
      return work(tx);
    });
});
