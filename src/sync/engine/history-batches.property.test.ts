import { homecoming, play } from '#tests/support/worlds/outbox-history.ts';
import { allGuards, EVENTS, type OutboxWorld } from '#tests/support/worlds/outbox-world.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

// Random histories that begin with a batch on its way: it is carried out in part, lost, answered late, or repeated by
// another tab, while its author goes on choosing.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 1_000, seed: 20_261_124 };
const nothing = () => undefined;

const isDoneOnce = (world: OutboxWorld) => {
  expect(world.outbox).toEqual([]);
  expect(new Set(world.effects).size).toBe(world.effects.length);
  for (const event of EVENTS) {
    expect(world.places.get(event)?.role ?? null).toBe(world.chosen.get(event) ?? null);
  }
};

const isWordForWord = ({ bodies }: OutboxWorld) => {
  for (const sent of bodies.values()) expect(sent.size).toBe(1);
};

const inEvery = (guards: typeof allGuards, rule: (world: OutboxWorld) => void) =>
  fc.asyncProperty(homecoming, async (steps) => {
    rule(await play(steps, guards, nothing));
  });

test('OB27 OB28 in every history with batches each change takes effect at most once, and what was chosen last is on the server (FAULTS 1, 2, 3)', async () => {
  await fc.assert(inEvery(allGuards, isDoneOnce), RUNS);
});

test('OB29 in every history with batches all sends of one entry carry the same body', async () => {
  await fc.assert(inEvery(allGuards, isWordForWord), RUNS);
});

test('FD2 FD5 in every moment of every history with batches the screen shows what the member chose last', async () => {
  await fc.assert(
    fc.asyncProperty(homecoming, async (steps) => {
      await play(steps, allGuards, (world) => {
        for (const event of EVENTS) {
          const shown = world.shown(event);
          const chosen = world.chosen.get(event) ?? null;
          if (shown !== chosen) expect(shown).toBe(chosen);
        }
      });
    }),
    RUNS,
  );
});

test('OB18 in every history with batches a drain that was taken over sends nothing more', async () => {
  await fc.assert(
    inEvery(allGuards, ({ sentAfterLoss }) => {
      expect(sentAfterLoss).toEqual([]);
    }),
    RUNS,
  );
});

test.each([
  [
    'OB2 without idempotency a batch that was lost takes effect twice',
    { idempotency: false },
    isDoneOnce,
  ],
  [
    'OB29 a batch of which only the first entry is frozen repeats others with another body',
    { freezesAll: false },
    isWordForWord,
  ],
  [
    'OB30 taking a batch for done once it was answered loses changes',
    { eachByItsKey: false },
    isDoneOnce,
  ],
])('control: %s', async (_, missing, rule) => {
  const found = await fc.check(inEvery({ ...allGuards, ...missing }, rule), RUNS);
  expect(found.failed).toBe(true);
});
