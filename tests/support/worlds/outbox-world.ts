import { usualRules } from '#tests/support/factories/usual-rules.ts';
import type { EventRow, EventDetail, RsvpRow } from '#contract/events.ts';
import { problemStatus, type ProblemCode } from '#contract/problem.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';
import { answersIn } from '#sync/engine/batch.ts';
import { drain, type DrainPorts } from '#sync/engine/drain.ts';
import {
  frozen,
  LeaseLost,
  plan,
  type Entry,
  type Outcome,
  type OutboxStore,
  type Settled,
} from '#sync/engine/outbox.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { roleAfter, type RsvpArgs } from '#sync/intentions/rsvp/rsvp.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { foldEvent } from '#sync/views/fold-event.ts';
import { answeredAs, callsIn } from './batched.ts';
import { aCarrier } from './carriers.ts';
import { settlePromises } from './settle-promises.ts';

// A model of one member's device with its outbox, and of the server that it sends to. The test decides what happens
// to them.

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
export const EVENTS = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e003',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e004',
];
const START = '2026-12-01T19:00:00.000Z';
export const ROLES = ['Pilot', 'Medic'];

/** Guards that a control switches off. */
export interface OutboxGuards {
  readonly idempotency: boolean;
  readonly lease: boolean;
  readonly settleAfterAnswer: boolean;
  readonly vacating: boolean;
  /** Each entry of a batch is frozen before it is sent (OB29). */
  readonly freezesAll: boolean;
  /** An entry without an answer of its own in a batch's answer stays (OB30). */
  readonly eachByItsKey: boolean;
  /** Whether the server's answer includes the member's own row even if it is cancelled; this is no guard. */
  readonly tellsOwnRow: boolean;
}
export const allGuards: OutboxGuards = {
  ...{ idempotency: true, lease: true, settleAfterAnswer: true, vacating: true },
  ...{ freezesAll: true, eachByItsKey: true },
  tellsOwnRow: true,
};

interface Flight {
  readonly drainer: string;
  readonly request: WireRequest;
  readonly land: (answer: HttpAnswer | null) => void;
  answer: HttpAnswer | null;
}

interface Delivery {
  readonly code?: ProblemCode;
  readonly at?: number;
  readonly most?: number;
}

export class OutboxWorld {
  readonly #guards: OutboxGuards;
  readonly outbox: Entry[] = [];
  readonly settled: Settled[] = [];
  /** The rows that the server has told the device. */
  readonly truth = new Map<string, RsvpRow>();
  /** The server's state: role and revision for each event, keys seen, effects in order. */
  readonly places = new Map<string, { role: string | null; revision: number }>();
  readonly keys = new Map<string, { body: string | null; answer: HttpAnswer }>();
  readonly effects: string[] = [];
  readonly bodies = new Map<string, Set<string | null>>();
  readonly chosen = new Map<string, string | null>();
  readonly flights: Flight[] = [];
  readonly sentAfterLoss: string[] = [];
  holder = '';
  #seq = 0;
  #ids = 0;
  #drainers = 0;

  constructor(guards: OutboxGuards) {
    this.#guards = guards;
  }

  newId = () => `id-${String((this.#ids += 1))}`;

  choose(eventId: string, role: string, attending: boolean): void {
    this.chosen.set(
      eventId,
      nameAfter(this.chosen.get(eventId) ?? null, argsOf(eventId, role, attending)),
    );
    const pending = this.outbox.filter(({ key }) => key === `event:${eventId}`);
    const truth = [this.truth.get(eventId)];
    const intent = {
      id: this.newId(),
      userId: ME,
      args: argsOf(eventId, role, attending),
      at: 0,
    };
    const { remove, add, replace } = plan(rsvpIntention, intent, { truth, pending, accepted: [] });
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
    await settlePromises();
  }

  #portsOf(name: string): DrainPorts {
    const check = () => {
      if (this.#guards.lease && this.holder !== name) throw new LeaseLost();
    };
    const store: OutboxStore = {
      pending: async () => [...this.outbox],
      missingFile: async () => null,
      fileArrived: async () => true,
      freeze: async (ids) => {
        check();
        return ids.flatMap((id, at) => this.#freeze(id, at));
      },
      note: async (entry) => {
        check();
        if (this.outbox.some(({ id }) => id === entry.id)) this.#put(entry);
      },
      settle: async (outcomes) => {
        check();
        for (const outcome of outcomes) this.#settle(outcome);
      },
    };
    return {
      store,
      carrier: aCarrier(),
      send: (request) => this.#send(name, request),
      intentionNamed,
      credentials: { userId: ME, token: 'token' },
      retryGate: new RetryGate(() => 0),
      random: () => 0,
      newId: this.newId,
      clock: () => 0,
    };
  }

  #freeze(id: string, at: number): Entry[] {
    const entry = this.outbox.find((one) => one.id === id);
    const intention = intentionNamed(entry?.name ?? '');
    if (!entry || !intention) return [];
    const kept = frozen(entry, intention);
    if (at === 0 || this.#guards.freezesAll) this.#put(kept);
    if (!this.#guards.settleAfterAnswer) this.#take(id);
    return [kept];
  }

  #settle({ entry, settled, effect }: Outcome): void {
    const wasThere = this.#take(entry.id);
    if (!wasThere && this.#guards.settleAfterAnswer) return;
    if (settled) this.settled.push(settled);
    for (const row of effect.changes.rsvps ?? []) {
      const old = this.truth.get(row.eventId);
      if (!old || row.revision >= old.revision) this.truth.set(row.eventId, row);
    }
    if (this.#guards.vacating) this.#patch(effect);
  }

  #patch({ patches = [] }: Outcome['effect']): void {
    for (const patch of patches) {
      if (patch.collection !== 'rsvps') continue;
      const row = [...this.truth.values()].find(({ id }) => id === patch.id);
      const patched = row && patch.to(row);
      if (patched) this.truth.set(patched.eventId, patched);
    }
  }

  #send(drainer: string, request: WireRequest): Promise<HttpAnswer | null> {
    if (this.holder !== drainer) this.sentAfterLoss.push(drainer);
    return new Promise((land) => this.flights.push({ drainer, request, land, answer: null }));
  }

  /**
   * Lets a request reach the server. `code`: the error with which the call at `at` is answered; `most`: how many calls of a batch
   * are carried out.
   */
  deliver(flight: Flight, { code, at = 0, most = Infinity }: Delivery = {}): void {
    const { request } = flight;
    const calls = callsIn(request);
    for (const { key, body } of calls)
      this.bodies.set(key ?? '', (this.bodies.get(key ?? '') ?? new Set()).add(body));
    const answer = answeredAs(request, (call, place) => {
      if (place >= most && calls.length > 1) return null;
      return code && place === at ? refusalOf(call.key, code) : this.#receive(call);
    });
    const isWhole = this.#guards.eachByItsKey || calls.length === 1 || !answer;
    flight.answer = isWhole ? answer : madeWhole(request, answer);
  }

  #receive({ key, body }: WireRequest): HttpAnswer {
    const seen = this.#guards.idempotency ? this.keys.get(key ?? '') : undefined;
    const answer = seen?.answer ?? answerOf(key, 200, this.#act(key ?? '', body));
    this.keys.set(key ?? '', { body, answer });
    return answer;
  }

  #act(key: string, body: string | null): EventDetail {
    const asked = JSON.parse(body ?? '') as { eventId: string; role: string; attending: boolean };
    const old = this.places.get(asked.eventId) ?? { role: null, revision: 0 };
    const role = nameAfter(old.role, argsOf(asked.eventId, asked.role, asked.attending));
    const now = { role, revision: old.revision + 1 };
    this.places.set(asked.eventId, now);
    this.effects.push(key);
    const detail = detailOf(asked.eventId, now, asked.role);
    if (this.#guards.tellsOwnRow) return detail;
    return { ...detail, rsvps: detail.rsvps.filter(({ attending }) => attending) };
  }

  async land(flight: Flight, answer: HttpAnswer | null): Promise<void> {
    this.flights.splice(this.flights.indexOf(flight), 1);
    flight.land(answer);
    await settlePromises();
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

/** The role's name after the change; roles have no ids in this model. */
function nameAfter(held: string | null, args: RsvpArgs): string | null {
  return roleAfter(held === null ? null : { role: held }, args)?.role ?? null;
}

function argsOf(eventId: string, role: string, attending: boolean) {
  return { eventId, eventTitle: 'Convoy', role, attending, seenStart: START };
}

function answerOf(key: string | null, status: number, body: unknown): HttpAnswer {
  return { status, marker: '1', key, retryAfter: null, date: null, body };
}

function refusalOf(key: string | null, code: ProblemCode): HttpAnswer {
  const status = problemStatus[code];
  return answerOf(key, status, { status, code, message: 'Oh.' });
}

/** A batch's answer as a device reads it that, without the guard, takes every call of an answered batch for done. */
function madeWhole(request: WireRequest, answer: HttpAnswer): HttpAnswer | null {
  const answers = answersIn(answer);
  return answeredAs(request, ({ key }) => answers.get(key ?? '') ?? answerOf(key, 200, null));
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
    ...usualRules,
    roles: event.roles.map((role) => ({ ...role, attending: 0, waiting: 0 })),
    answers: { maybe: 0, no: 0 },
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
