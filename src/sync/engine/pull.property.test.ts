import type { RsvpRow } from '#contract/events.ts';
import type { SyncScope } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Answer, Send } from './answer.ts';
import { newerRows, scopeWork, type Generations, type Kept } from './apply.ts';
import { LeaseLost } from './outbox.ts';
import { pull, type PullStore } from './pull.ts';

// Random histories of a server that changes, deletes, withdraws and gives back a scope, and is restored from an
// old copy, against a device that pulls with answers lost, repeated, and held by a frozen tab.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 1_000, seed: 20_261_120 };
const PAGE = 2;

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

interface Change {
  readonly id: string;
  readonly row: RsvpRow | null;
}

/** Rows by id and the order of changes; a cursor is a place in that order, or in a full load. */
class Server {
  rows = new Map<string, RsvpRow>();
  log: Change[] = [];
  epoch = 0;
  hasScope = true;
  readonly #revisions = new Map<string, number>();

  set(id: string, attending: boolean): void {
    // What is gone is gone for good, or comes back with a higher revision (contract/sync).
    const revision = (this.#revisions.get(id) ?? 0) + 1;
    this.#revisions.set(id, revision);
    const row = { id, eventId: 'e', userId: id, role: 'Pilot', attending, revision };
    this.rows.set(id, row);
    this.log.push({ id, row });
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.log.push({ id, row: null });
  }

  /** An old copy is brought back: fewer changes, lower revisions, another epoch. */
  restore(): void {
    this.epoch += 1;
    this.rows = new Map(
      [...this.rows]
        .slice(0, 3)
        .map(([id, row]) => [id, { ...row, revision: 1, role: 'Restored' }]),
    );
    this.log = [];
    this.#revisions.clear();
    for (const id of this.rows.keys()) this.#revisions.set(id, 1);
  }

  page(cursor: string | null): SyncPage {
    const scopes: SyncScope[] = this.hasScope ? ['public', 'org'] : ['public'];
    const shared = { deleted: {}, scopes, started: [], finished: [] };
    if (!this.hasScope) return { ...shared, changes: {}, cursor: 'visitor', more: false };
    const [epoch, mode, at = '0', loaded = ''] = (cursor ?? '').split(' ');
    const isKnown = epoch === String(this.epoch) && (mode === 'log' || mode === 'load');
    if (!isKnown || mode === 'load') {
      const after = isKnown ? loaded : '';
      const since = isKnown ? at : String(this.log.length);
      const left = [...this.rows.values()].filter(({ id }) => id > after).sort(byId);
      const rows = left.slice(0, PAGE);
      const isLast = left.length <= PAGE;
      return {
        ...shared,
        changes: { rsvps: rows },
        cursor: isLast
          ? `${String(this.epoch)} log ${since}`
          : `${String(this.epoch)} load ${since} ${rows.at(-1)?.id ?? ''}`,
        more: true,
        started: isKnown ? [] : ['org'],
        finished: isLast ? ['org'] : [],
      };
    }
    const next = this.log.slice(Number(at), Number(at) + PAGE);
    const end = Number(at) + next.length;
    // Rows as they are now, whatever they were when they changed.
    const touched = [...new Set(next.map(({ id }) => id))];
    return {
      ...shared,
      changes: { rsvps: touched.flatMap((id) => this.rows.get(id) ?? []) },
      deleted: { rsvps: touched.filter((id) => !this.rows.has(id)) },
      cursor: `${String(this.epoch)} log ${String(end)}`,
      more: end < this.log.length,
    };
  }
}

interface Guards {
  readonly lease: boolean;
  readonly generations: boolean;
}
const allGuards: Guards = { lease: true, generations: true };

class Device {
  private readonly guards: Guards;
  rows = new Map<string, Kept<RsvpRow>>();
  generations: Generations = {};
  cursor: string | null = null;
  holder = '';
  readonly cursors: (string | null)[] = [];

  constructor(guards: Guards) {
    this.guards = guards;
  }

  store(holder: string): PullStore {
    return {
      cursor: async () => this.cursor,
      applyPage: async (page) => {
        if (this.guards.lease && this.holder !== holder) throw new LeaseLost();
        this.apply(page);
      },
    };
  }

  apply(page: SyncPage): void {
    const { generations, sweep, wipe } = scopeWork(page, this.generations);
    this.generations = generations;
    if (wipe.includes('org')) this.rows.clear();
    const g = this.guards.generations ? generations.org : 1;
    const incoming = page.changes.rsvps ?? [];
    const fresh = newerRows(
      incoming,
      incoming.map(({ id }) => this.rows.get(id)),
      g ?? 0,
    );
    for (const row of fresh) this.rows.set(row.id, row);
    for (const id of page.deleted.rsvps ?? []) this.rows.delete(id);
    if (sweep.includes('org')) {
      for (const row of [...this.rows.values()]) if (row.g < (g ?? 0)) this.rows.delete(row.id);
    }
    this.cursor = page.cursor;
    this.cursors.push(page.cursor);
  }
}

async function play(steps: readonly Step[], guards: Guards) {
  const server = new Server();
  const device = new Device(guards);
  const frozen: (() => void)[] = [];
  let tabs = 0;

  const pullWith = async (send: Send) => {
    device.holder = `tab-${String((tabs += 1))}`;
    await pull({
      store: device.store(device.holder),
      send,
      credentials: null,
      random: () => 0,
      betweenPages: async () => undefined,
    }).catch((error: unknown) => {
      if (!(error instanceof LeaseLost || error instanceof Killed)) throw error;
    });
  };
  const answer = (path: string): Answer => {
    const cursor = new URLSearchParams(path.split('?')[1]).get('cursor');
    return {
      status: 200,
      marker: '1',
      key: null,
      retryAfter: null,
      date: null,
      body: uuids(server.page(cursor)),
    };
  };

  for (const one of steps) {
    if (one.kind === 'set') server.set(idOf(one.id), one.attending);
    else if (one.kind === 'delete') server.delete(idOf(one.id));
    else if (one.kind === 'restore') server.restore();
    else if (one.kind === 'lose scope') server.hasScope = false;
    else if (one.kind === 'gain scope') server.hasScope = true;
    else if (one.kind === 'thaw') {
      frozen.shift()?.();
      await ticks();
    } else if (one.kind === 'freeze') {
      void pullWith(async ({ path }) => {
        const held = answer(path);
        await new Promise<void>((resolve) => frozen.push(resolve));
        return held;
      });
      await ticks();
    } else {
      const weather = [...one.weather];
      await pullWith(async ({ path }) => {
        const now = weather.shift() ?? 'fine';
        if (now === 'killed') throw new Killed();
        return now === 'lost' ? null : answer(path);
      });
    }
  }
  const beforeTheEnd = { server: new Map(server.rows), device: new Map(device.rows) };
  await pullWith(async ({ path }) => answer(path));
  return {
    server,
    device,
    frozen,
    beforeTheEnd,
    finish: () => pullWith(async ({ path }) => answer(path)),
  };
}

class Killed extends Error {
  override readonly name = 'Killed';
}

function rowsOf(device: Device) {
  return [...device.rows.values()]
    .map(({ id, role, attending, revision }) => ({ id, role, attending, revision }))
    .sort(byId);
}
function rowsAt(server: Server) {
  const rows = server.hasScope ? [...server.rows.values()] : [];
  return rows
    .map(({ id, role, attending, revision }) => ({ id, role, attending, revision }))
    .sort(byId);
}
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

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
      await ticks();
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
      await ticks();
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

async function ticks(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}
