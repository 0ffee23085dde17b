import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Extent } from './round.ts';
import type { RoundEnd } from './scheduler.ts';
import { Scheduler, type Timers } from './scheduler.ts';

/** A clock that is turned by hand: whole days pass in a moment. */
class SimulatedClock implements Timers {
  #time = 0;
  #timers: { due: number; act: () => void }[] = [];

  readonly now = () => this.#time;
  readonly after = (ms: number, act: () => void) => {
    const timer = { due: this.#time + ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  async pass(ms: number): Promise<void> {
    const end = this.#time + ms;
    for (;;) {
      const next = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#time = next.due;
      next.act();
      await settle();
    }
    this.#time = end;
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
}

function setUp({
  random = () => 0.99,
  stuck,
}: { random?: () => number; stuck?: Promise<void> } = {}) {
  const clock = new SimulatedClock();
  const rounds: number[] = [];
  const extents: Extent[] = [];
  const ends: RoundEnd[] = [];
  const pauses: (number | null)[] = [];
  const server: { says: RoundEnd } = { says: { kind: 'current' } };
  const scheduler = new Scheduler({
    timers: clock,
    random,
    round: async (extent) => {
      rounds.push(clock.now());
      extents.push(extent);
      if (rounds.length === 1) await stuck;
      return extent === 'sends' && server.says.kind === 'current' ? { kind: 'sent' } : server.says;
    },
    onStart: () => undefined,
    onEnd: (end, pause) => {
      ends.push(end);
      pauses.push(pause);
    },
  });
  return { clock, rounds, extents, ends, pauses, server, scheduler };
}

test('SC7 after an outage of fifteen minutes the change is delivered within 30 s of the return, untouched', async () => {
  for (const chance of [0, 0.3, 0.99]) {
    const { clock, rounds, ends, server, scheduler } = setUp({ random: () => chance });
    server.says = { kind: 'unreachable' };
    scheduler.wake('queue');
    await clock.pass(15 * MINUTE_MS);
    const tries = rounds.length;
    server.says = { kind: 'current' };
    await clock.pass(30_000);
    expect(ends.at(-1)).toEqual({ kind: 'current' });
    expect(rounds.length).toBe(tries + 1);
  }
});

test('SC3 an outage is not hammered: at most one try in fifteen seconds once it lasts', async () => {
  const { clock, rounds, server, scheduler } = setUp();
  server.says = { kind: 'unreachable' };
  scheduler.wake('start');
  await clock.pass(HOUR_MS);
  expect(rounds.length).toBeLessThan(240);
});

test('SC3 control: without the timer nothing is delivered before somebody comes', async () => {
  const { clock, rounds, server, scheduler } = setUp();
  server.says = { kind: 'unreachable' };
  scheduler.wake('queue');
  await settle();
  scheduler.stop();
  await clock.pass(HOUR_MS);
  expect(rounds).toHaveLength(1);
});

test('SC2 a change queued during a round is not forgotten with it', async () => {
  let release = (): void => undefined;
  const stuck = new Promise<void>((resolve) => (release = resolve));
  const { rounds, scheduler } = setUp({ stuck });
  scheduler.wake('queue');
  scheduler.wake('queue');
  scheduler.wake('queue');
  await settle();
  expect(rounds).toHaveLength(1);
  release();
  await settle();
  expect(rounds).toHaveLength(2);
});

test('SC5 a wait that the server asked for is kept, unless the member asks', async () => {
  const { clock, rounds, server, scheduler } = setUp();
  server.says = { kind: 'told-to-wait', ms: 60_000 };
  scheduler.wake('queue');
  await settle();
  scheduler.wake('queue');
  scheduler.wake('online');
  await clock.pass(59_000);
  expect(rounds).toHaveLength(1);
  await scheduler.runNow();
  expect(rounds).toHaveLength(2);
});

test('SC3 whoever follows the rounds hears when the next one comes by itself', async () => {
  const { pauses, server, scheduler } = setUp({ random: () => 0 });
  for (const says of [
    { kind: 'server-failed' },
    { kind: 'server-failed' },
    { kind: 'told-to-wait', ms: 9_000 },
    { kind: 'current' },
  ] as const) {
    server.says = says;
    await scheduler.runNow();
  }
  expect(pauses).toEqual([500, 1_000, 9_000, null]);
});

test('SC4 a start is spread over a second, a queued change goes at once', async () => {
  const { clock, rounds, scheduler } = setUp({ random: () => 0.5 });
  scheduler.wake('start');
  await settle();
  expect(rounds).toEqual([]);
  await clock.pass(1_000);
  expect(rounds).toEqual([500]);
  scheduler.wake('queue');
  await settle();
  expect(rounds).toHaveLength(2);
});

test('SC4 what waits goes within a second of the connection’s return, and the pull later, spread over two (FAULTS 32)', async () => {
  const spread: (readonly number[])[] = [];
  for (const chance of [0, 0.5, 0.99]) {
    const { clock, rounds, extents, scheduler } = setUp({ random: () => chance });
    scheduler.wake('online');
    await settle();
    await clock.pass(1_000);
    expect(extents[0]).toBe('sends');
    expect(rounds[0]).toBeLessThan(1_000);
    await clock.pass(3_000);
    expect(extents).toEqual(['sends', 'whole']);
    spread.push(rounds);
  }
  expect(spread.map(([, pull]) => pull)).toEqual([0, 1_150, 2_277]);
});

test('SC4 a change that is queued before the pull does not wait for it', async () => {
  const { clock, extents, scheduler } = setUp();
  scheduler.wake('online');
  await clock.pass(300);
  scheduler.wake('queue');
  await settle();
  expect(extents).toEqual(['sends', 'whole']);
  await clock.pass(10_000);
  expect(extents).toHaveLength(2);
});

test('SC5 after a reconnect too a wait that the server asked for is kept', async () => {
  const { clock, rounds, server, scheduler } = setUp();
  server.says = { kind: 'told-to-wait', ms: 60_000 };
  scheduler.wake('online');
  await clock.pass(1_000);
  server.says = { kind: 'current' };
  await clock.pass(58_000);
  expect(rounds).toHaveLength(1);
  await clock.pass(2_000);
  expect(rounds).toHaveLength(2);
});

test('SC3 a reconnect that reaches nobody goes on with growing pauses', async () => {
  const { clock, rounds, server, scheduler } = setUp({ random: () => 0 });
  server.says = { kind: 'unreachable' };
  scheduler.wake('online');
  await settle();
  await clock.pass(1_600);
  expect(rounds).toEqual([0, 500, 1_500]);
});

test.each(['needs-sign-in', 'wrong-user', 'account-deleted'] as const)(
  'SC6 after %s nothing runs any more',
  async (kind) => {
    const { clock, rounds, server, scheduler } = setUp();
    server.says = { kind };
    scheduler.wake('queue');
    await settle();
    scheduler.wake('queue');
    await clock.pass(HOUR_MS);
    expect(rounds).toHaveLength(1);
  },
);

test('SC3 another answer of our server ends the pause of an outage', async () => {
  const { clock, rounds, server, scheduler } = setUp();
  scheduler.wake('contact');
  await clock.pass(1_000);
  expect(rounds).toEqual([]);
  server.says = { kind: 'unreachable' };
  scheduler.wake('queue');
  await clock.pass(10 * MINUTE_MS);
  const tries = rounds.length;
  scheduler.wake('contact');
  await clock.pass(300);
  expect(rounds).toHaveLength(tries + 1);
});
