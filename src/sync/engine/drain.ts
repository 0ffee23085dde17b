import type { Problem } from '#contract/problem.ts';
import type { HttpAnswer, Credentials, Send } from './wire.ts';
import { backoff } from './backoff.ts';
import { answersIn, batchOf, batchRequest } from './batch.ts';
import type { Carrier, Landed } from './carrier.ts';
import type { Intention, Intentions, Settlement } from './intention.ts';
import {
  newEntry,
  type Entry,
  type KeptFile,
  type NewEntry,
  type Outcome,
  type OutboxStore,
  type Settled,
} from './outbox.ts';
import { failed, pauseAfter } from './parking.ts';
import type { RetryGate } from './retry-gate.ts';
import { stopFor, type Stop } from './round-stop.ts';
import { proxyRefusal } from './proxy-refusal.ts';
import { verdict, type Verdict } from './verdict.ts';

export interface DrainPorts {
  readonly store: OutboxStore;
  readonly send: Send;
  /** It outlives the drain: files are on their way between drains, too. */
  readonly carrier: Carrier;
  readonly credentials: Credentials;
  readonly intentionNamed: Intentions;
  readonly retryGate: RetryGate;
  readonly random: () => number;
  readonly newId: () => string;
  /** The device's clock, for display only. */
  readonly clock: () => number;
}

/** What is left may be tried again in `ms` milliseconds. */
interface Resting {
  readonly kind: 'resting';
  readonly ms: number;
}

/** Why a drain ended. */
export type DrainResult = { readonly kind: 'empty' } | Resting | Stop;

/** Answers stored in one transaction: screens are drawn anew after each, and nobody reads during one. */
const SETTLED_AT_ONCE = 10;
/** The pause after something was turned away, if nothing else says when to go on. */
const ASKED_AGAIN_MS = 1_000;

/**
 * Sends the entries of one member, oldest first, until none is left that may be sent now. An entry leaves
 * only in the transaction that stores its answer; after a crash at any earlier point it is sent again under
 * the same key. Throws LeaseLost if another drain took over.
 */
export async function drain(ports: DrainPorts): Promise<DrainResult> {
  const { store, carrier } = ports;
  carrier.takeDoubts(); // nothing got through after those
  /** What waits for its file. */
  const held = new Set<string>();
  /** The first call shows whether anybody answers: an outage freezes one entry, and not all (OB29). */
  let manner: 'first' | 'together' | 'alone' = 'first';
  for (;;) {
    const landed = await carrier.landed();
    const trouble = landed && (await receive(landed, ports));
    if (trouble) return trouble;
    if (landed) held.clear();

    const pending = await store.pending();
    const free = freeOf(pending, held, ports);
    const [chosen] = free;
    if (!chosen) {
      if (await carrier.wait()) continue;
      return leftOver(pending, ports);
    }
    const file = await store.missingFile(chosen.id);
    if (file) {
      held.add(chosen.id);
      await handOver(file, chosen, ports);
      continue;
    }
    const going = manner === 'together' ? batchOf(free) : [chosen];
    const entries = await store.freeze(going.map(({ id }) => id));
    if (entries.length === 0) continue;
    const said = await verdictsOn(entries, ports);
    if (said === 'no batch') {
      manner = 'alone';
      continue;
    }
    if (said === 'turned away') return { kind: 'resting', ms: ASKED_AGAIN_MS };
    const stop = await act(said, ports);
    if (stop) return stop;
    if (manner === 'first') manner = 'together';
  }
}

type Said = readonly [Entry, Verdict];

/**
 * Sends them in one call. `no batch`: the server takes none, so none of them was settled (OB31). `turned away`: something
 * in front of it has answered, perhaps because of what the entry says: the pull will show that (OB33).
 */
async function verdictsOn(
  entries: readonly Entry[],
  { send, credentials, newId, carrier }: DrainPorts,
): Promise<readonly Said[] | 'no batch' | 'turned away'> {
  const [first, second] = entries;
  if (!first) return [];
  if (!second && first.request) {
    const age = first.frozen !== undefined && { frozen: first.frozen };
    const answer = await send({ ...first.request, ...age, key: first.id, credentials });
    const own = verdict(answer, first.id);
    const status = turnedAwayWith(own, answer);
    if (status === null) return [[first, own]];
    carrier.doubtEntry(first, status);
    return 'turned away';
  }
  const key = newId();
  const answer = await send(batchRequest(entries, { key, credentials }));
  const said = verdict(answer, key);
  if (said.kind === 'refused' || said.kind === 'failed' || turnedAwayWith(said, answer) !== null)
    return 'no batch'; // sent alone, each shows whether the fault is its own
  if (said.kind !== 'accepted' || !answer) return [[first, said]];
  const answers = answersIn(answer);
  const answered = entries.flatMap((entry): Said[] => {
    const own = answers.get(entry.id);
    return own ? [[entry, verdict(own, entry.id)]] : [];
  });
  return answered.length > 0 ? answered : 'no batch';
}

/** The status with which something in front of our server has turned the call away, perhaps for what it says; else null. */
function turnedAwayWith(said: Verdict, answer: HttpAnswer | null): number | null {
  if (said.kind !== 'unreachable' || answer?.marker !== null) return null;
  return proxyRefusal(answer.status) === null ? null : answer.status;
}

/** PB2. The entry's file goes first, beside the queue (PB10); a lost one refuses its entry. */
async function handOver(
  { id, bytes, type }: KeptFile,
  entry: Entry,
  ports: DrainPorts,
): Promise<void> {
  const { carrier, credentials } = ports;
  if (bytes === null) await act([[entry, { kind: 'refused', problem: LOST_FILE }]], ports);
  else if (!carrier.isBusy) carrier.start(entry, { key: id, bytes, type, credentials });
}

/** The answer to a file; a refused one refuses its entry. */
async function receive(
  { entry, fileId, answer }: Landed,
  ports: DrainPorts,
): Promise<DrainResult | null> {
  if (answer === 'elsewhere') return null;
  const said = verdict(answer, fileId);
  if (said.kind === 'unreachable') {
    const failures = ports.carrier.doubt(entry, answer?.status ?? null);
    ports.retryGate.rest(entry.key, backoff(failures, ports.random));
    return null;
  }
  if (said.kind !== 'accepted') return act([[entry, said]], ports);
  if (await ports.store.fileArrived(fileId, said.reply)) return null;
  return act([[entry, { kind: 'failed', message: 'The server kept no picture.' }]], ports);
}

const LOST_FILE = {
  status: 422,
  code: 'upload_refused',
  message: 'A picture of it is no longer on this device.',
} as const;

/** Settles or postpones each entry; returns the reason if the whole drain has to stop. */
async function act(said: readonly Said[], ports: DrainPorts): Promise<DrainResult | null> {
  const { store, retryGate, random } = ports;
  const outcomes: Outcome[] = [];
  let stop: DrainResult | null = null;
  for (const [entry, meant] of said) {
    switch (meant.kind) {
      case 'accepted':
        outcomes.push(outcomeOf(entry, meant, ports));
        break;
      case 'refused': {
        const { problem } = meant;
        const isDone = ports.intentionNamed(entry.name)?.isDone(entry.args, problem.code) === true;
        outcomes.push(outcomeOf(entry, { kind: isDone ? 'done' : 'refused', problem }, ports));
        break;
      }
      case 'failed':
        await store.note(failed(entry, meant.message));
        retryGate.rest(entry.key, pauseAfter(entry.attempts + 1, random));
        break;
      case 'told-to-wait':
      case 'unreachable':
      case 'needs-sign-in':
      case 'wrong-user':
      case 'account-deleted':
      case 'update-required':
        stop = stopFor(meant, random);
    }
  }
  for (let at = 0; at < outcomes.length; at += SETTLED_AT_ONCE)
    await store.settle(outcomes.slice(at, at + SETTLED_AT_ONCE));
  return stop;
}

/**
 * The entries that may go, oldest first: nothing older is waiting on the same thing, and its thing is not resting. Those
 * that show files come last, and one at a time (PB10).
 */
function freeOf(
  pending: readonly Entry[],
  held: ReadonlySet<string>,
  { retryGate, credentials, intentionNamed }: DrainPorts,
): readonly Entry[] {
  const blocked = new Set<string>();
  const free = pending.filter((entry) => {
    if (blocked.has(entry.key)) return false;
    blocked.add(entry.key);
    if (entry.userId !== credentials.userId || retryGate.isResting(entry.key)) return false;
    return !held.has(entry.id) && isUnderstood(entry, intentionNamed(entry.name));
  });
  const plain = free.filter((entry) => !showsFiles(entry, intentionNamed(entry.name)));
  return plain.length > 0 ? plain : free.slice(0, 1);
}

function showsFiles({ request, args }: Entry, intention: Intention | undefined): boolean {
  return request === null && (intention?.files?.(args) ?? []).length > 0;
}

/** False for what another version of the app queued: it stays until that version sends it. */
function isUnderstood(entry: Entry, intention: Intention | undefined): boolean {
  return intention?.args.safeParse(entry.args).success === true;
}

function leftOver(pending: readonly Entry[], { retryGate }: DrainPorts): DrainResult {
  const ms = pending.length === 0 ? null : retryGate.soonest();
  return ms === null ? { kind: 'empty' } : { kind: 'resting', ms };
}

function outcomeOf(entry: Entry, settlement: Settlement, ports: DrainPorts): Outcome {
  const intention = ports.intentionNamed(entry.name);
  if (!intention) throw new Error(`No intention is called ${entry.name}.`);
  const effect = intention.settle(entry.args, settlement, entry.userId);
  const { notice, revision, settledAs } = effect;
  const settled: Settled = {
    ...entry,
    settledAt: ports.clock(),
    told: 0,
    state: settlement.kind === 'refused' ? 'refused' : 'sent',
    ...(settlement.kind === 'refused' && { problem: keptOf(settlement.problem) }),
    ...(notice !== undefined && { notice }),
    ...(revision !== undefined && { revision }),
    ...(settledAs !== undefined && { args: settledAs, label: intention.label(settledAs) }),
  };
  return {
    entry,
    effect,
    settled: intention.isInternal ? null : settled,
    followUps: effect.followUps.map((followUp) => followUpOf(entry, followUp, ports)),
  };
}

/** Of a refusal only a newer version is read again; whatever else the server has told with it doesn't stay on the device. */
function keptOf(told: Problem): Problem {
  return told.code === 'stale_revision' ? told : { ...told, current: undefined };
}

function followUpOf(
  { userId }: Entry,
  { name, args }: Outcome['effect']['followUps'][number],
  { newId, clock, intentionNamed }: DrainPorts,
): NewEntry {
  const intention = intentionNamed(name);
  if (!intention) throw new Error(`No intention is called ${name}.`);
  return newEntry(intention, { id: newId(), userId, args, at: clock() });
}
