import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { history, play } from '#tests/support/worlds/outbox-history.ts';
import {
  allGuards,
  EVENTS,
  type OutboxGuards,
  type OutboxWorld,
} from '#tests/support/worlds/outbox-world.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

// After each step of every random history, and at its end, the rules must hold.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 1_000, seed: 20_261_120 };

const attendingOnly: OutboxGuards = { ...allGuards, tellsOwnRow: false };

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
  expect(rsvpIntention.name).toBe('rsvp.set');
});
