import fc from 'fast-check';
import type { ProblemCode } from '#contract/problem.ts';
import { EVENTS, OutboxWorld, ROLES, type OutboxGuards } from './outbox-world.ts';

// Random histories of one member with two tabs: the network loses requests and answers, and drains are
// killed or frozen at any moment.

export type Step =
  | { kind: 'choose'; event: number; role: number; attending: boolean }
  /** A tab or the worker starts to drain and takes the lease, whoever had it (a drain that was frozen or killed). */
  | { kind: 'drain' }
  /** A request on its way reaches the server, which carries out up to `most` calls of a batch; its answer sets out. */
  | { kind: 'deliver'; of: number; most: number }
  /** An answer arrives, however late. */
  | { kind: 'answer'; of: number }
  | { kind: 'lose'; of: number }
  | { kind: 'kill'; of: number }
  /** A request reaches the server, and one of its calls is answered with an error. */
  | { kind: 'fail'; of: number; at: number; code: ProblemCode };

const of = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      event: fc.nat(EVENTS.length - 1),
      role: fc.nat(1),
      attending: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drain' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      of,
      most: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), of }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      of,
      at: fc.nat(2),
      code: fc.constantFrom('internal' as const, 'busy' as const),
    }),
  },
);
export const history = fc.array(step, { minLength: 5, maxLength: 40 });

/** Histories of a device that has been away: they begin with its choice for each event, all on their way in one batch. */
export const homecoming: fc.Arbitrary<readonly Step[]> = history.map((steps) => [
  ...EVENTS.map((_, event) => ({ kind: 'choose' as const, event, role: 0, attending: true })),
  { kind: 'drain' },
  { kind: 'deliver', of: 0, most: 1 },
  { kind: 'answer', of: 0 },
  ...steps,
]);

/** Plays the steps, and then lets everything arrive. `check` is called after each step. */
export async function play(
  steps: readonly Step[],
  guards: OutboxGuards,
  check: (world: OutboxWorld) => void,
): Promise<OutboxWorld> {
  const world = new OutboxWorld(guards);
  for (const one of steps) {
    await act(world, one);
    check(world);
  }
  // The network recovers: requests on their way are answered, and drains start until nothing waits.
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
      world.deliver(flight, one);
      return;
    case 'fail':
      if (!flight.answer) world.deliver(flight, one);
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
