import type { EventRow, EventDetail, RsvpRow } from '#contract/events.ts';
import type { ProblemCode } from '#contract/problem.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Answer, WireRequest } from './answer.ts';
import { drain, type DrainPorts } from './drain.ts';
import { foldEvent } from '#sync/views/fold.ts';
import { rsvpIntention, roleAfter, rsvpIntentionName } from '#sync/intentions/rsvp-intention.ts';
import {
  frozen,
  LeaseLost,
  plan,
  type Entry,
  type Outcome,
  type OutboxStore,
  type Settled,
} from './outbox.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { RetryGate } from './retry-gate.ts';

// Random histories of one member with two tabs, a network that loses requests and answers, drains that are
// killed or frozen at any moment. After each step, and at the end, the rules must hold.

vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 1_000, seed: 20_261_120 };
const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const EVENTS = ['0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001', '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002'];
const START = '2026-12-01T19:00:00.000Z';
const ROLES = ['Pilot', 'Medic'];

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

/** Guards that a control takes out. */
interface Guards {
  readonly idempotency: boolean;
  readonly lease: boolean;
  readonly settleAfterAnswer: boolean;
  readonly vacating: boolean;
  /** Not a guard: whether the server's answer tells the own row also when it is cancelled. */
  readonly tellsOwnRow: boolean;
}
const allGuards: Guards = {
  ...{ idempotency: true, lease: true, settleAfterAnswer: true, vacating: true },
  tellsOwnRow: true,
};
const attendingOnly: Guards = { ...allGuards, tellsOwnRow: false };

interface Flight {
  readonly drainer: string;
  readonly request: WireRequest;
  readonly land: (answer: Answer | null) => void;
  answer: Answer | null;
}

class World {
  readonly guards: Guards;
  readonly outbox: Entry[] = [];
  readonly settled: Settled[] = [];
  /** What the device was told. */
  readonly truth = new Map<string, RsvpRow>();
  /** The server: place and revision of each event, keys seen, effects in order. */
  readonly places = new Map<string, { role: string | null; revision: number }>();
  readonly keys = new Map<string, { body: string | null; answer: Answer }>();
  readonly effects: string[] = [];
  readonly bodies = new Map<string, Set<string | null>>();
  readonly chosen = new Map<string, string | null>();
  readonly flights: Flight[] = [];
  readonly sentAfterLoss: string[] = [];
  holder = '';
  #seq = 0;
  #ids = 0;
  #drainers = 0;

  constructor(guards: Guards) {
    this.guards = guards;
  }

  newId = () => `id-${String((this.#ids += 1))}`;

  choose(eventId: string, role: string, attending: boolean): void {
    this.chosen.set(
      eventId,
      roleAfter(this.chosen.get(eventId) ?? null, argsOf(eventId, role, attending)),
    );
    const pending = this.outbox.filter(({ key }) => key === `event:${eventId}`);
    const truth = [this.truth.get(eventId)];
    const intent = {
      id: this.newId(),
      userId: ME,
      args: argsOf(eventId, role, attending),
      at: 0,
    };
    const { remove, add, replace } = plan(rsvpIntention, intent, { truth, pending });
    for (const id of remove) this.#take(id);
    if (replace) this.#put(replace);
    if (add) this.outbox.push({ ...add, seq: (this.#seq += 1) });
  }

  /** Starts a drain and lets it run as far as it can. */
  async startDrain(): Promise<void> {
    const name = `drainer-${String((this.#drainers += 1))}`;
    this.holder = name;
    drain(this.#portsOf(name)).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
    await ticks();
  }

  #portsOf(name: string): DrainPorts {
    const check = () => {
      if (this.guards.lease && this.holder !== name) throw new LeaseLost();
    };
    const store: OutboxStore = {
      pending: async () => [...this.outbox],
      freeze: async (id) => {
        check();
        const entry = this.outbox.find((one) => one.id === id);
        const intention = intentionNamed(entry?.name ?? '');
        if (!entry || !intention) return null;
        const kept = frozen(entry, intention);
        this.#put(kept);
        if (!this.guards.settleAfterAnswer) this.#take(id);
        return kept;
      },
      note: async (entry) => {
        check();
        if (this.outbox.some(({ id }) => id === entry.id)) this.#put(entry);
      },
      settle: async (outcome) => {
        check();
        this.#settle(outcome);
      },
    };
    return {
      store,
      send: (request) => this.#send(name, request),
      intentionNamed,
      credentials: { userId: ME, token: 'token' },
      retryGate: new RetryGate(() => 0),
      random: () => 0,
      newId: this.newId,
      clock: () => 0,
    };
  }

  #settle({ entry, settled, effect }: Outcome): void {
    const wasThere = this.#take(entry.id);
    if (!wasThere && this.guards.settleAfterAnswer) return;
    if (settled) this.settled.push(settled);
    for (const row of effect.changes.rsvps ?? []) {
      const old = this.truth.get(row.eventId);
      if (!old || row.revision >= old.revision) this.truth.set(row.eventId, row);
    }
    if (this.guards.vacating) this.#patch(effect);
  }

  #patch({ patches = [] }: Outcome['effect']): void {
    for (const patch of patches) {
      if (patch.collection !== 'rsvps') continue;
      const row = [...this.truth.values()].find(({ id }) => id === patch.id);
      const patched = row && patch.to(row);
      if (patched) this.truth.set(patched.eventId, patched);
    }
  }

  #send(drainer: string, request: WireRequest): Promise<Answer | null> {
    if (this.holder !== drainer) this.sentAfterLoss.push(drainer);
    return new Promise((land) => this.flights.push({ drainer, request, land, answer: null }));
  }

  deliver(flight: Flight, code?: ProblemCode): void {
    const { key, body } = flight.request;
    this.bodies.set(key ?? '', (this.bodies.get(key ?? '') ?? new Set()).add(body));
    if (code) {
      flight.answer = answerOf(key, 500, { status: 500, code, message: 'Oh.' });
      return;
    }
    const seen = this.guards.idempotency ? this.keys.get(key ?? '') : undefined;
    flight.answer = seen?.answer ?? answerOf(key, 200, this.#act(key ?? '', body));
    this.keys.set(key ?? '', { body, answer: flight.answer });
  }

  #act(key: string, body: string | null): EventDetail {
    const asked = JSON.parse(body ?? '') as { eventId: string; role: string; attending: boolean };
    const old = this.places.get(asked.eventId) ?? { role: null, revision: 0 };
    const role = roleAfter(old.role, argsOf(asked.eventId, asked.role, asked.attending));
    const now = { role, revision: old.revision + 1 };
    this.places.set(asked.eventId, now);
    this.effects.push(key);
    const detail = detailOf(asked.eventId, now, asked.role);
    if (this.guards.tellsOwnRow) return detail;
    return { ...detail, rsvps: detail.rsvps.filter(({ attending }) => attending) };
  }

  async land(flight: Flight, answer: Answer | null): Promise<void> {
    this.flights.splice(this.flights.indexOf(flight), 1);
    flight.land(answer);
    await ticks();
  }

  /** What the screen shows as the member's role. */
  shown(eventId: string): string | null {
    const row = this.truth.get(eventId);
    const me = { userId: ME, username: 'pilot', avatarUrl: '' };
    return foldEvent(
      { event: eventRow(eventId), rsvps: row ? [row] : [], members: new Map(), seenAt: null },
      { pending: this.outbox, refused: [], me },
    ).myRole;
  }

  #put(entry: Entry): void {
    const i = this.outbox.findIndex(({ id }) => id === entry.id);
    if (i >= 0) this.outbox[i] = entry;
  }

  #take(id: string): boolean {
    const i = this.outbox.findIndex((entry) => entry.id === id);
    if (i >= 0) this.outbox.splice(i, 1);
    return i >= 0;
  }
}

async function play(
  steps: readonly Step[],
  guards: Guards,
  check: (world: World) => void,
): Promise<World> {
  const world = new World(guards);
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

async function act(world: World, one: Step): Promise<void> {
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

function showsTheChoice(world: World): void {
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

function argsOf(eventId: string, role: string, attending: boolean) {
  return { eventId, eventTitle: 'Convoy', role, attending, seenStart: START };
}

function answerOf(key: string | null, status: number, body: unknown): Answer {
  return { status, marker: '1', key, retryAfter: null, date: null, body };
}

function eventRow(id: string): EventRow {
  const roles = ROLES.map((name) => ({ name, icon: '', capacity: 9, department: '' }));
  const texts = { title: 'Convoy', description: '', eventImageUrl: '' };
  const ids = { discordChannelId: null, discordMessageId: null };
  return { ...texts, ...ids, id, start: START, end: START, roles, revision: 1 };
}

function detailOf(
  eventId: string,
  place: { role: string | null; revision: number },
  asked: string,
): EventDetail {
  const event = eventRow(eventId);
  return {
    ...event,
    roles: event.roles.map((role) => ({ ...role, attending: 0 })),
    rsvps: [
      {
        id: `${eventId}:${ME}`,
        eventId,
        userId: ME,
        role: place.role ?? asked,
        attending: place.role !== null,
        revision: place.revision,
        username: 'pilot',
        avatarUrl: '',
      },
    ],
  };
}

/** Lets everything that can go on without the network go on. */
async function ticks(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}

test('the name of the intention is what waits in databases in the field', () => {
  expect(rsvpIntentionName).toBe('rsvp.set');
});
