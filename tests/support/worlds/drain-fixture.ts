import { problemStatus, type Problem, type ProblemCode } from '#contract/problem.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';
import type { Carrier } from '#sync/engine/carrier.ts';
import { countDoubts } from '#sync/engine/count-doubts.ts';
import { drain, type DrainPorts } from '#sync/engine/drain.ts';
import { frozen, newEntry, type Entry, type Outcome } from '#sync/engine/outbox.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { keptIn } from '#sync/intentions/kept-files.ts';
import type { RsvpArgs } from '#sync/intentions/rsvp/rsvp.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { answeredAs } from './batched.ts';
import { aCarrier } from './carriers.ts';

export const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
export const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
export const OTHER = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002';
const START = '2026-12-01T19:00:00.000Z';

export function anEntry(overrides: Partial<Entry> & { args?: Partial<RsvpArgs> } = {}): Entry {
  const { args, ...rest } = overrides;
  const event = { eventId: EVENT, eventTitle: 'Convoy', seenStart: START };
  const full = { ...event, role: 'Pilot', attending: true, ...args };
  const made = newEntry(rsvpIntention, { id: 'entry-1', userId: ME, args: full, at: 0 });
  return { ...made, seq: 1, ...rest };
}

export function anEvent(overrides: object = {}) {
  return {
    id: EVENT,
    title: 'Convoy',
    start: START,
    end: START,
    description: '',
    eventImageUrl: '',
    discordChannelId: null,
    discordMessageId: null,
    revision: 3,
    roles: [{ name: 'Pilot', icon: '', capacity: 1, department: '', attending: 1 }],
    rsvps: [],
    ...overrides,
  };
}

interface Refusal {
  problem: ProblemCode;
  more?: Partial<Problem>;
  headers?: Partial<HttpAnswer>;
}
/** A reply to a batch as a whole; any other reply answers a single call. */
interface Whole {
  whole: object;
}
type Reply = Refusal | Whole | object | null;

/** A drain over a queue in memory. Each reply answers one send in turn; the last one answers all that follow. */
export function setUp(entries: Entry[], ...replies: Reply[]) {
  return setUpWith(entries, aCarrier(), replies);
}

/** The same drain with a carrier of files. */
export function setUpWith(entries: Entry[], carrier: Carrier, replies: Reply[]) {
  const { store, ...stored } = inMemory(entries);
  const sent: WireRequest[] = [];
  const clock = { now: 0 };
  let ids = 0;
  const ports: DrainPorts = {
    store,
    carrier,
    send: async (request) => {
      sent.push(request);
      const next = () => (replies.length > 1 ? replies.shift() : replies[0]) ?? null;
      const [reply] = replies;
      if (reply && 'whole' in reply) return answerTo(request, (next() as Whole).whole);
      return answeredAs(request, (call) => {
        const one = next();
        return one && answerTo(call, one);
      });
    },
    intentionNamed,
    credentials: { userId: ME, token: 'token' },
    retryGate: new RetryGate(() => clock.now),
    random: () => 0,
    newId: () => `new-${String((ids += 1))}`,
    clock: () => 0,
  };
  const run = () => drain(ports);
  const count = () => countDoubts(ports);
  return { run, count, sent, clock, ...stored };
}

/** A store of the outbox in memory, and what it records. */
function inMemory(entries: readonly Entry[]) {
  let hasArrived = false;
  let queue = [...entries];
  const outcomes: Outcome[] = [];
  /** How many entries each transaction settled. */
  const settlings: number[] = [];
  const put = (entry: Entry) => {
    queue = queue.map((one) => (one.id === entry.id ? entry : one));
    return entry;
  };
  const store: DrainPorts['store'] = {
    pending: async () => queue,
    missingFile: async (id) => {
      const args = queue.find((one) => one.id === id)?.args ?? {};
      const [file] = hasArrived ? [] : keptIn([args]);
      return file === undefined ? null : { id: file, bytes: new ArrayBuffer(1), type: 'x' };
    },
    fileArrived: async () => (hasArrived = true),
    freeze: async (ids) =>
      ids.flatMap((id) => {
        const entry = queue.find((one) => one.id === id);
        const intention = intentionNamed(entry?.name ?? '');
        return entry && intention ? [put(frozen(entry, intention))] : [];
      }),
    note: async (entry) => void put(entry),
    settle: async (some) => {
      settlings.push(some.length);
      for (const outcome of some) {
        outcomes.push(outcome);
        queue = queue.filter(({ id }) => id !== outcome.entry.id);
        queue.push(...outcome.followUps.map((entry) => ({ ...entry, seq: 1_000 })));
      }
    },
  };
  return { store, outcomes, settlings, queue: () => queue };
}

export function answerTo({ key }: Pick<WireRequest, 'key'>, reply: object): HttpAnswer {
  const ours = { marker: '1', key, retryAfter: null, date: null };
  if (!('problem' in reply)) return { ...ours, status: 200, body: reply };
  const {
    problem: code,
    more,
    headers,
  } = reply as Exclude<Reply, null> & { problem: ProblemCode; more?: object; headers?: object };
  const status = problemStatus[code];
  return { ...ours, status, body: { status, code, message: `No: ${code}.`, ...more }, ...headers };
}
