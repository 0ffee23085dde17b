import 'fake-indexeddb/auto';
import { LeaseLost } from '#sync/engine/outbox.ts';
import type { Timers } from '#sync/engine/scheduler.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOf, type MusterDatabase } from './database.ts';
import { BEAT_MS, checkLease, MISSED_BEATS, withLease, type Locks } from './lease.ts';

/** Web Locks of one browser, as far as they are used: a queue, `steal`, and being called off. */
class FakeLocks implements Locks {
  #holder: { fail: (error: Error) => void } | null = null;
  #queue: (() => void)[] = [];

  readonly request: Locks['request'] = (_name, { signal, steal }, work) =>
    new Promise((resolve, reject) => {
      const grant = () => {
        const me = { fail: reject };
        this.#holder = me;
        const release = () => {
          if (this.#holder !== me) return;
          this.#holder = null;
          this.#queue.shift()?.();
        };
        work().then(resolve, reject).finally(release);
      };
      if (steal === true) {
        this.#holder?.fail(new DOMException('stolen', 'AbortError'));
        grant();
        return;
      }
      if (!this.#holder) {
        grant();
        return;
      }
      this.#queue.push(grant);
      signal?.addEventListener('abort', () => {
        this.#queue = this.#queue.filter((one) => one !== grant);
        reject(new DOMException('called off', 'AbortError'));
      });
    });
}

class Clock implements Timers {
  #time = 0;
  #timers: { due: number; act: () => void }[] = [];
  /** A frozen page's timers do not fire. */
  isFrozen = false;
  readonly now = () => this.#time;
  readonly after = (ms: number, act: () => void) => {
    const timer = { due: this.#time + ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };
  pass(ms: number): void {
    this.#time += ms;
    if (this.isFrozen) return;
    const due = this.#timers.filter((one) => one.due <= this.#time);
    this.#timers = this.#timers.filter((one) => one.due > this.#time);
    for (const { act } of due) act();
  }
}

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('lease');
});
afterEach(async () => {
  await db.delete();
});

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** Lets the database answer everything that was asked of it. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await db.meta.count();
}

async function passBeats(clocks: Clock[], beats: number): Promise<void> {
  for (let i = 0; i < beats; i += 1) {
    for (const clock of clocks) clock.pass(BEAT_MS);
    await settle();
  }
}

test('OB18 a second tab waits until the first is done (FAULTS 4)', async () => {
  const locks = new FakeLocks();
  const clocks = [new Clock(), new Clock()] as const;
  const first = deferred();
  const done: string[] = [];
  const one = withLease(db, { locks, timers: clocks[0], holder: 'one' }, async () => {
    await first.promise;
    await db.transaction('rw', db.meta, () => checkLease(db, { holder: 'one' }));
    done.push('one');
  });
  await settle();
  const two = withLease(db, { locks, timers: clocks[1], holder: 'two' }, async () => {
    done.push('two');
  });
  await passBeats([...clocks], 5 * MISSED_BEATS);
  expect(done).toEqual([]);
  first.resolve();
  await Promise.all([one, two]);
  expect(done).toEqual(['one', 'two']);
});

test('OB18 a frozen holder is taken over after the missed beats, and its late write is refused (FAULTS 5)', async () => {
  const locks = new FakeLocks();
  const clocks = [new Clock(), new Clock()] as const;
  const thaw = deferred();
  let late: unknown = null;
  const one = withLease(db, { locks, timers: clocks[0], holder: 'one' }, async () => {
    await thaw.promise;
    late = await db
      .transaction('rw', db.meta, () => checkLease(db, { holder: 'one' }))
      .catch((error: unknown) => error);
  });
  const lost = expect(one).rejects.toThrow(LeaseLost);
  await settle();
  clocks[0].isFrozen = true;

  const done = deferred();
  const two = withLease(db, { locks, timers: clocks[1], holder: 'two' }, async () => {
    thaw.resolve();
    await done.promise;
  });
  await passBeats([...clocks], MISSED_BEATS + 3);
  await lost;
  await expect.poll(() => late).toBeInstanceOf(LeaseLost);
  done.resolve();
  await two;
});

test('OB18 without Web Locks the lease alone decides: the last one holds it', async () => {
  const [one, two] = [deferred(), deferred()];
  const timers = new Clock();
  const outcome = (holder: string, gate: Promise<void>) =>
    withLease(db, { locks: undefined, timers, holder }, async () => {
      await gate;
      await db.transaction('rw', db.meta, () => checkLease(db, { holder }));
      return 'held';
    }).catch((error: unknown) => error);
  const first = outcome('one', one.promise);
  await settle();
  const second = outcome('two', two.promise);
  await settle();
  one.resolve();
  two.resolve();
  expect(await first).toBeInstanceOf(LeaseLost);
  expect(await second).toBe('held');
});

describe('OB18 FAULTS 35 whoever wanted it has gone', () => {
  test('waits for it no longer, takes it from nobody, and does nothing once it is its turn', async () => {
    const locks = new FakeLocks();
    const clocks = [new Clock(), new Clock()] as const;
    const [first, leaving] = [deferred(), new AbortController()];
    const one = withLease(db, { locks, timers: clocks[0], holder: 'one' }, () => first.promise);
    await settle();
    const work = vi.fn(async () => undefined);
    const ports = { locks, timers: clocks[1], holder: 'two', leaving: leaving.signal };
    const two = expect(withLease(db, ports, work)).rejects.toThrow(LeaseLost);
    await settle();
    leaving.abort();
    await two;
    await expect(withLease(db, ports, work)).rejects.toThrow(LeaseLost);
    first.resolve();
    await one;
    expect(work).not.toHaveBeenCalled();
  });

  test('writes nothing any more with what it holds', async () => {
    const leaving = new AbortController();
    const ports = { locks: undefined, timers: new Clock(), holder: 'one', leaving: leaving.signal };
    const check = () => db.transaction('rw', db.meta, () => checkLease(db, ports));
    await withLease(db, ports, async () => {
      await check();
      leaving.abort();
      await expect(check()).rejects.toThrow(LeaseLost);
    });
  });
});

test('FAULTS 18 a lease that cannot be read says nothing about its holder', async () => {
  const locks = new FakeLocks();
  const clocks = [new Clock(), new Clock()] as const;
  const first = deferred();
  const one = withLease(db, { locks, timers: clocks[0], holder: 'one' }, () => first.promise);
  await settle();
  const work = vi.fn(async () => undefined);
  const two = withLease(db, { locks, timers: clocks[1], holder: 'two' }, work);
  const reading = vi
    .spyOn(db, 'fact')
    .mockRejectedValue(new DOMException('No answer.', 'AbortError'));
  await passBeats([...clocks], 3 * MISSED_BEATS);
  expect(work).not.toHaveBeenCalled();
  reading.mockRestore();
  first.resolve();
  await Promise.all([one, two]);
  expect(work).toHaveBeenCalledOnce();
});
