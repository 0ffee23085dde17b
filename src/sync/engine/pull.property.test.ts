import { NOTHING_NEW, type SyncPage } from '#contract/sync.ts';
import {
  allGuards,
  byId,
  PullDevice,
  PullServer,
  type PullGuards,
} from '#tests/support/worlds/pull-world.ts';
import { settlePromises } from '#tests/support/worlds/settle-promises.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { HttpAnswer, Send, WireRequest } from './wire.ts';
import { LeaseLost } from './outbox.ts';
import { pull } from './pull.ts';

// Random histories of a server that changes, deletes, withdraws and gives back a scope, and is restored from an
// old copy, against a device that pulls with answers lost, repeated, and held by a frozen tab.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 1_000, seed: 20_261_120 };

type Step =
  | { kind: 'set'; id: number; attending: boolean }
  | { kind: 'delete'; id: number }
  | { kind: 'pull'; weather: ('fine' | 'lost' | 'killed')[] }
  /** A tab freezes with a page in its hands; `thaw` lets it go on. */
  | { kind: 'freeze' }
  | { kind: 'thaw' }
  | { kind: 'lose scope' }
  | { kind: 'gain scope' }
  | { kind: 'restore' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      id: fc.nat(6),
      attending: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id: fc.nat(6) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pull' as const),
      weather: fc.array(fc.constantFrom('fine' as const, 'lost' as const, 'killed' as const), {
        maxLength: 4,
      }),
    }),
  },
  ...(['freeze', 'thaw', 'lose scope', 'gain scope', 'restore'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant(kind) }),
  })),
);
const history = fc.array(step, { minLength: 4, maxLength: 30 });

async function play(steps: readonly Step[], guards: PullGuards) {
  const server = new PullServer();
  const device = new PullDevice(guards);
  const frozen: (() => void)[] = [];
  let tabs = 0;

  const pullWith = async (send: Send) => {
    device.holder = `tab-${String((tabs += 1))}`;
    await pull({
      store: device.store(device.holder),
      send,
      credentials: null,
      random: () => 0,
      betweenPages: async () => false,
      breathe: async () => undefined,
    }).catch((error: unknown) => {
      if (!(error instanceof LeaseLost || error instanceof Killed)) throw error;
    });
  };
  const answer = (request: WireRequest) => answerFrom(server, request);
  for (const one of steps) {
    if (one.kind === 'thaw') {
      frozen.shift()?.();
      await settlePromises();
    } else if (one.kind === 'freeze') {
      void pullWith(async (request) => {
        const held = answer(request);
        await new Promise<void>((resolve) => frozen.push(resolve));
        return held;
      });
      await settlePromises();
    } else if (one.kind === 'pull') {
      const weather = [...one.weather];
      await pullWith(async (request) => {
        const now = weather.shift() ?? 'fine';
        if (now === 'killed') throw new Killed();
        return now === 'lost' ? null : answer(request);
      });
    } else change(server, one);
  }
  const beforeTheEnd = { server: new Map(server.rows), device: new Map(device.rows) };
  await pullWith(async (request) => answer(request));
  return {
    server,
    device,
    frozen,
    beforeTheEnd,
    finish: () => pullWith(async (request) => answer(request)),
  };
}

function change(server: PullServer, step: Exclude<Step, { kind: 'pull' | 'freeze' | 'thaw' }>) {
  switch (step.kind) {
    case 'set':
      server.set(idOf(step.id), step.attending);
      break;
    case 'delete':
      server.delete(idOf(step.id));
      break;
    case 'restore':
      server.restore();
      break;
    case 'lose scope':
      server.hasScope = false;
      break;
    case 'gain scope':
      server.hasScope = true;
      break;
  }
}

function answerFrom(server: PullServer, { path, known }: WireRequest): HttpAnswer {
  const cursor = new URLSearchParams(path.split('?')[1]).get('cursor');
  const page = server.page(cursor);
  const isNew = page.more || page.cursor !== cursor || known !== NOTHING_NEW;
  return {
    status: isNew ? 200 : 304,
    marker: '1',
    key: null,
    retryAfter: null,
    date: null,
    body: isNew ? uuids(page) : undefined,
  };
}

class Killed extends Error {
  override readonly name = 'Killed';
}

function rowsOf(device: PullDevice) {
  return [...device.rows.values()]
    .map(({ id, role, attending, revision }) => ({ id, role, attending, revision }))
    .sort(byId);
}
function rowsAt(server: PullServer) {
  const rows = server.hasScope ? [...server.rows.values()] : [];
  return rows
    .map(({ id, role, attending, revision }) => ({ id, role, attending, revision }))
    .sort(byId);
}
test('PL1 PL4 PL5 after every history a pull leaves the device exactly as the server is', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { server, device } = await play(steps, allGuards);
      expect(rowsOf(device)).toEqual(rowsAt(server));
    }),
    RUNS,
  );
});

test('PL6 in every history a page that a frozen tab brings late changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { server, device, frozen } = await play(steps, allGuards);
      for (const thaw of frozen) thaw();
      await settlePromises();
      expect(rowsOf(device)).toEqual(rowsAt(server));
    }),
    RUNS,
  );
});

test('PL2 PL3 in every history the last page applied again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { server, device } = await play(steps, allGuards);
      if (!server.hasScope) return;
      const before = rowsOf(device);
      const again = [...server.log.slice(-3)].flatMap(({ row }) => row ?? []);
      device.apply({
        ...server.page(device.cursor),
        changes: { rsvps: again.filter(({ id }) => device.rows.has(id)) },
      });
      expect(rowsOf(device)).toEqual(before);
    }),
    RUNS,
  );
});

test('control: without the lease a late page brings back what was deleted, or an older state', async () => {
  const found = await fc.check(
    fc.asyncProperty(history, async (steps) => {
      const { server, device, frozen } = await play(steps, { ...allGuards, lease: false });
      for (const thaw of frozen) thaw();
      await settlePromises();
      expect(rowsOf(device)).toEqual(rowsAt(server));
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

test('control: without generations a restored server never gets through', async () => {
  const found = await fc.check(
    fc.asyncProperty(history, async (steps) => {
      const { server, device } = await play(steps, { ...allGuards, generations: false });
      expect(rowsOf(device)).toEqual(rowsAt(server));
    }),
    RUNS,
  );
  expect(found.failed).toBe(true);
});

function idOf(n: number): string {
  return `0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a00${String(n)}`;
}

/** The contract wants uuids where the model has short names. */
function uuids(page: SyncPage): unknown {
  const rsvps = (page.changes.rsvps ?? []).map((row) => ({ ...row, eventId: idOf(9) }));
  return { ...page, changes: { rsvps } };
}
