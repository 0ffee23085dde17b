import { rsvpIntentionName } from '#sync/intentions/rsvp-args.ts';
import {
  allGuards,
  EVENTS,
  OutboxWorld,
  ROLES,
  type OutboxGuards,
} from '#tests/support/outbox-world.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

// Random histories of one member with two tabs, a network that loses requests and answers, drains that are
// killed or frozen at any moment. After each step, and at the end, the rules must hold.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 1_000, seed: 20_261_120 };

type Step =
  | { kind: 'choose'; event: number; role: number; attending: boolean }
  /** A tab or the worker starts to drain; it takes the lease, whoever had it (it was frozen, or killed). */
  | { kind: 'drain' }
  /** The oldest request on its way reaches the server; its answer sets out. */
  | { kind: 'deliver'; of: number }
  /** An answer arrives, however late. */
  | { kind: 'answer'; of: number }
  | { kind: 'lose'; of: number }
  | { kind: 'kill'; of: number }
  | { kind: 'fail'; of: number };

const of = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      event: fc.nat(1),
      role: fc.nat(1),
      attending: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drain' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const), of }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), of }) },
);
const history = fc.array(step, { minLength: 5, maxLength: 40 });

const attendingOnly: OutboxGuards = { ...allGuards, tellsOwnRow: false };

async function play(
  steps: readonly Step[],
  guards: OutboxGuards,
  check: (world: OutboxWorld) => void,
): Promise<OutboxWorld> {
  const world = new OutboxWorld(guards);
  for (const one of steps) {
    await act(world, one);
    check(world);
  }
  // The weather clears: requests on their way are answered, and drains start until nothing waits.
  for (let i = 0; i < 200 && (world.outbox.length > 0 || world.flights.length > 0); i += 1) {
    if (world.flights.length === 0) await world.startDrain();
    const [flight] = world.flights;
    if (!flight) continue;
    if (!flight.answer) world.deliver(flight);
    await world.land(flight, flight.answer);
    check(world);
  }
  return world;
}

async function act(world: OutboxWorld, one: Step): Promise<void> {
  if (one.kind === 'choose') {
    world.choose(EVENTS[one.event] ?? '', ROLES[one.role] ?? '', one.attending);
    return;
  }
  if (one.kind === 'drain') return world.startDrain();
  const flight = world.flights[one.of % Math.max(1, world.flights.length)];
  if (!flight) return;
  switch (one.kind) {
    case 'deliver':
      world.deliver(flight);
      return;
    case 'fail':
      if (!flight.answer) world.deliver(flight, 'internal');
      return;
    case 'answer':
      if (flight.answer) await world.land(flight, flight.answer);
      return;
    case 'lose':
      await world.land(flight, null);
      return;
    case 'kill':
      world.flights.splice(world.flights.indexOf(flight), 1);
      return;
  }
}

const nothing = () => undefined;

test('OB1 OB2 in every history each change takes effect at most once, and what was chosen last is on the server (FAULTS 3)', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = await play(steps, allGuards, nothing);
      expect(world.outbox).toEqual([]);
      expect(new Set(world.effects).size).toBe(world.effects.length);
      for (const event of EVENTS) {
        expect(world.places.get(event)?.role ?? null).toBe(world.chosen.get(event) ?? null);
      }
    }),
    RUNS,
  );
});

test('OB5 in every history all sends of one entry carry the same body', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { bodies } = await play(steps, allGuards, nothing);
      for (const sent of bodies.values()) expect(sent.size).toBe(1);
    }),
    RUNS,
  );
});

function showsTheChoice(world: OutboxWorld): void {
  for (const event of EVENTS) {
    const shown = world.shown(event);
    const chosen = world.chosen.get(event) ?? null;
    if (shown !== chosen) expect(shown).toBe(chosen);
  }
}

test.each([
  ['tells the own row also when it is cancelled', allGuards],
  ['tells who attends and nobody else', attendingOnly],
])(
  'FD2 FD5 in every moment of every history the screen shows what the member chose last, where the server %s',
  async (_, guards) => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await play(steps, guards, showsTheChoice);
      }),
      RUNS,
    );
  },
);

test('control: without vacating the place an accepted cancellation flips back', async () => {
  const found = await fc.check(
    fc.asyncProperty(history, async (steps) => {
      await play(steps, { ...attendingOnly, vacating: false }, showsTheChoice);
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('OB18 in every history a drain that was taken over sends nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      expect((await play(steps, allGuards, nothing)).sentAfterLoss).toEqual([]);
    }),
    RUNS,
  );
});

test('control: without idempotency a lost answer makes a change take effect twice', async () => {
  const found = await fc.check(
    fc.asyncProperty(history, async (steps) => {
      const { effects } = await play(steps, { ...allGuards, idempotency: false }, nothing);
      expect(new Set(effects).size).toBe(effects.length);
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('control: without the lease a frozen drain goes on sending after another took over', async () => {
  const found = await fc.check(
    fc.asyncProperty(history, async (steps) => {
      const world = await play(steps, { ...allGuards, lease: false }, nothing);
      expect(world.sentAfterLoss).toEqual([]);
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('control: taking an entry out before it is answered loses changes', async () => {
  const found = await fc.check(
    fc.asyncProperty(history, async (steps) => {
      const world = await play(steps, { ...allGuards, settleAfterAnswer: false }, nothing);
      for (const event of EVENTS) {
        expect(world.places.get(event)?.role ?? null).toBe(world.chosen.get(event) ?? null);
      }
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('the name of the intention is what waits in databases in the field', () => {
  expect(rsvpIntentionName).toBe('rsvp.set');
});
