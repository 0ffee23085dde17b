import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botOutbox, limits } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { openBeside } from '#tests/support/databases/beside.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { errands, errandsOf } from '#tests/support/servers/test-queue.ts';
import { doAll } from '#tests/support/servers/queued-jobs.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { park } from './parking.ts';
import type { Job, JobOutcome } from './queue.ts';
import { startQueue, workOn } from './work.ts';

type Handle = (job: Job<typeof botOutbox>) => Promise<JobOutcome>;

describe.each(engines)('a queue on $engine', (engine) => {
  let database: Database;
  /** Another process. */
  let beside: Database;
  let work: ReturnType<typeof errandsOf>;
  let logged: string[];
  const stops: (() => Promise<void>)[] = [];
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
    logged = [];
    for (const table of [botOutbox, limits]) await database.db.delete(table);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  const services = (of = database) => ({
    database: of,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
  const worker = (handle: Handle) => workOn(services(), errands, handle);
  const start = async (handle: Handle, of = database) => {
    const stop = await startQueue(services(of), errands, handle);
    stops.push(stop);
    return stop;
  };

  it('QU1 has a job together with its cause, or not at all', async () => {
    const failing = database.transaction(async (tx) => {
      await work.queue('nobody', 0, tx);
      throw new Error('The cause failed.');
    });
    await expect(failing).rejects.toThrow('The cause failed.');
    expect(await work.rows()).toEqual([]);
  });

  it('QU1 begins a job at once when it is committed, long before anybody would look', async () => {
    const done: string[] = [];
    // Nobody looks within this hour.
    const stop = await startQueue(services(), { ...errands, everyMs: HOUR_MS }, async (job) => {
      done.push(job.eventId);
      return 'done';
    });
    stops.push(stop);
    const id = await database.transaction((tx) => work.queue('anybody', 0, tx));
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([id]);
    await expect.poll(work.rows, { timeout: 30_000 }).toEqual([]);
  });

  it('QU1 finds a job of which nobody was told by looking', async () => {
    await start(async () => 'done');
    const row = { eventId: randomUUID(), kind: 'rsvp-update', payload: {} } as const;
    await database.db.insert(botOutbox).values(row);
    await expect.poll(work.rows, { timeout: 10_000 }).toEqual([]);
  });

  it('QU2 begins with what was caused first, also in one transaction', async () => {
    const ids = ['3', '1', '2'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const rows = ids.map((eventId) => ({ eventId, kind: 'rsvp-update', payload: {} }) as const);
    await database.db.insert(botOutbox).values(rows);
    const done: string[] = [];
    const oneByOne = { ...errands, atOnce: 1 };
    const next = workOn(services(), oneByOne, async ({ eventId }) => {
      done.push(eventId);
      return 'done';
    });
    await doAll(next);
    expect(done).toEqual(ids.toSorted());
  });

  it('QU2 does each job once, with several workers', async () => {
    const ids = await work.queueMany(20);
    const done: string[] = [];
    const handle: Handle = async ({ eventId }) => {
      done.push(eventId);
      return 'done';
    };
    await Promise.all([worker(handle), worker(handle), worker(handle)].map(doAll));
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  it('QU2 does each job once, with two processes that are both at work', async () => {
    const ids = await work.queueMany(20);
    const done: string[] = [];
    const atWork = new Set<Database>();
    const gate = new EventEmitter();
    const both = once(gate, 'open');
    for (const of of [database, beside])
      await start(async ({ eventId }) => {
        done.push(eventId);
        if (atWork.add(of).size === 2) gate.emit('open');
        await both;
        return 'done';
      }, of);
    await expect.poll(work.rows, { timeout: 10_000 }).toEqual([]);
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  describe('QU5 what failed', () => {
    const failing = () => worker(async () => Promise.reject(new Error('It broke.')));

    it('comes again after a pause that doubles up to the longest, with up to half of it more', async () => {
      await work.queueMany(1);
      for (const seconds of [10, 20, 40, 60, 60]) {
        await failing()();
        const [pause = 0] = await work.pauses();
        expect(pause).toBeGreaterThan(seconds - 2);
        expect(pause).toBeLessThanOrEqual(seconds * 1.5);
        await work.pass(pause * 1_000);
      }
      expect(logged.join()).toContain('It broke.');
    });

    it('comes at different moments, so that not all come at the same', async () => {
      await work.queueMany(5);
      await failing()();
      const pauses = await work.pauses();
      expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(0.1);
    });

    it('comes no sooner than was asked for, nor than its pause is over', async () => {
      await work.queueMany(1);
      await worker(async () => ({ is: 'failed', ms: 5 * MINUTE_MS }))();
      expect((await work.pauses())[0]).toBeCloseTo(300, 0);
      await work.pass(5 * MINUTE_MS);
      await worker(async () => ({ is: 'failed', ms: 1_000 }))();
      expect((await work.pauses())[0]).toBeGreaterThan(18);
    });

    it('keeps no other waiting', async () => {
      const [, broken] = await work.queueMany(7);
      const done: string[] = [];
      const handle: Handle = async ({ eventId }) => {
        if (eventId === broken) throw new Error('It broke.');
        done.push(eventId);
        return 'done';
      };
      await doAll(worker(handle));
      expect(done).toHaveLength(6);
      expect((await work.rows()).map(({ eventId }) => eventId)).toEqual([broken]);
    });
  });

  it('QU6 counts no attempt for what goes on, at once, and for what is put off for later', async () => {
    await work.queueMany(1);
    const outcomes: JobOutcome[] = ['goes on', { is: 'later', ms: MINUTE_MS }, 'done'];
    const attempts: number[] = [];
    const next = worker(async (job) => {
      attempts.push(job.attempts);
      return outcomes.shift() ?? 'done';
    });
    await doAll(next);
    expect(attempts).toEqual([1, 1]);
    expect((await work.pauses())[0]).toBeCloseTo(60, 0);
    await work.pass(MINUTE_MS);
    await doAll(next);
    expect(attempts).toEqual([1, 1, 1]);
    expect(await work.rows()).toEqual([]);
  });

  it('QU6 goes on with what others waited for, a part of each in turn', async () => {
    const [second, first] = await work.queueMany(2);
    const done: string[] = [];
    const oneByOne = { ...errands, atOnce: 1 };
    const next = workOn(services(), oneByOne, async ({ eventId }) => {
      done.push(eventId);
      return done.filter((id) => id === eventId).length < 3 ? 'goes on' : 'done';
    });
    await doAll(next);
    expect(done).toEqual([first, second, first, second, first, second]);
  });

  it('QU7 does an overtaken job again at once, in its newest state and as a new one', async () => {
    const [id = ''] = await work.queueMany(1);
    const seen: unknown[] = [];
    const handle: Handle = async ({ payload, attempts }) => {
      seen.push([payload, attempts]);
      if (seen.length > 1) return 'done';
      const newer = { payload: { to: 'later' }, version: sql`${botOutbox.version} + 1` };
      await database.db.update(botOutbox).set(newer).where(eq(botOutbox.eventId, id));
      return 'done';
    };
    await doAll(worker(handle));
    expect(seen).toEqual([
      [{ to: 'anybody' }, 1],
      [{ to: 'later' }, 1],
    ]);
    expect(await work.rows()).toEqual([]);
  });

  it('QU8 takes nothing more for a receiver from the moment on that it asks for rest', async () => {
    await work.queueMany(12);
    const taken: number[] = [];
    const next = worker(async () => {
      await park(database.db, 'test:anybody', MINUTE_MS);
      taken.push((await work.take()).length);
      return { is: 'failed', ms: MINUTE_MS };
    });
    await doAll(next);
    expect(taken).toEqual([0, 0, 0, 0, 0]);
    await database.db.delete(limits); // control
    expect(await work.take()).toHaveLength(5);
  });

  it('QU9 waits for what is being done when it stops, and takes nothing more', async () => {
    await work.queueMany(7);
    const gate = new EventEmitter();
    let begun = 0;
    const stop = await start(async () => {
      begun += 1;
      await once(gate, 'open');
      return 'done';
    });
    await expect.poll(() => begun).toBe(5);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await work.queue('late');
    expect([isStopped, (await work.rows()).length]).toEqual([false, 8]);
    gate.emit('open');
    await stopped;
    expect([begun, (await work.rows()).length]).toEqual([5, 3]);
  });
});
