import type { Credentials, Send, SendFile } from './answer.ts';
import { backoff, spread } from './backoff.ts';
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
import type { RetryGate } from './retry-gate.ts';
import { stopFor, type Stop } from './stop.ts';
import { verdict, type Verdict } from './verdict.ts';

export interface DrainPorts {
  readonly store: OutboxStore;
  readonly send: Send;
  readonly sendFile: SendFile;
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

/** An entry that has failed this often is shown as parked and tried rarely (OB16). */
export const PARK_AFTER = 5;
const PARKED_PAUSE_MS = 5 * 60_000;

/**
 * Sends the entries of one member, oldest first, until none is left that may be sent now. An entry leaves
 * only in the transaction that stores its answer; after a crash at any earlier point it is sent again under
 * the same key. Throws LeaseLost if another drain took over.
 */
export async function drain(ports: DrainPorts): Promise<DrainResult> {
  for (;;) {
    const pending = await ports.store.pending();
    const chosen = nextOf(pending, ports);
    if (!chosen) return leftOver(pending, ports);

    const file = await ports.store.missingFile(chosen.id);
    if (file) {
      const stop = await carry(file, chosen, ports);
      if (stop) return stop;
      continue;
    }
    const entry = await ports.store.freeze(chosen.id);
    if (!entry?.request) continue;
    const { credentials } = ports;
    const answer = await ports.send({ ...entry.request, key: entry.id, credentials });
    const stop = await act(entry, verdict(answer, entry.id), ports);
    if (stop) return stop;
  }
}

/** PB2. Brings a file to the server before the entry that refers to it; a refused file refuses its entry. */
async function carry(
  { id, bytes, type }: KeptFile,
  entry: Entry,
  ports: DrainPorts,
): Promise<DrainResult | null> {
  if (bytes === null) return act(entry, { kind: 'refused', problem: LOST_FILE }, ports);
  const { credentials } = ports;
  const said = verdict(await ports.sendFile({ key: id, bytes, type, credentials }), id);
  if (said.kind !== 'accepted') return act(entry, said, ports);
  if (await ports.store.fileArrived(id, said.reply)) return null;
  return act(entry, { kind: 'failed', message: 'The server kept no picture.' }, ports);
}

const LOST_FILE = {
  status: 422,
  code: 'upload_refused',
  message: 'A picture of it is no longer on this device.',
} as const;

/** Settles or postpones one entry; returns the reason if the whole drain has to stop. */
async function act(entry: Entry, said: Verdict, ports: DrainPorts): Promise<DrainResult | null> {
  switch (said.kind) {
    case 'accepted':
      await ports.store.settle(outcomeOf(entry, said, ports));
      return null;
    case 'refused': {
      const isDone =
        ports.intentionNamed(entry.name)?.isDone(entry.args, said.problem.code) === true;
      const settlement = { kind: isDone ? 'done' : 'refused', problem: said.problem } as const;
      await ports.store.settle(outcomeOf(entry, settlement, ports));
      return null;
    }
    case 'failed':
      await ports.store.note(failed(entry, said.message));
      ports.retryGate.rest(entry.key, pauseAfter(entry.attempts + 1, ports.random));
      return null;
    case 'told-to-wait':
    case 'unreachable':
    case 'needs-sign-in':
    case 'wrong-user':
    case 'account-deleted':
    case 'update-required':
      return stopFor(said, ports.random);
  }
}

/** The oldest entry that may go: nothing older is waiting on the same thing, and its thing is not resting. */
function nextOf(
  pending: readonly Entry[],
  { retryGate, credentials, intentionNamed }: DrainPorts,
): Entry | undefined {
  const blocked = new Set<string>();
  return pending.find((entry) => {
    if (blocked.has(entry.key)) return false;
    blocked.add(entry.key);
    if (entry.userId !== credentials.userId || retryGate.isResting(entry.key)) return false;
    return isUnderstood(entry, intentionNamed(entry.name));
  });
}

/** False for what another version of the app queued: it stays until that version sends it. */
function isUnderstood(entry: Entry, intention: Intention | undefined): boolean {
  return intention?.args.safeParse(entry.args).success === true;
}

function leftOver(pending: readonly Entry[], { retryGate }: DrainPorts): DrainResult {
  const ms = pending.length === 0 ? null : retryGate.soonest();
  return ms === null ? { kind: 'empty' } : { kind: 'resting', ms };
}

function failed(entry: Entry, reason: string): Entry {
  const attempts = entry.attempts + 1;
  return { ...entry, attempts, reason, state: attempts >= PARK_AFTER ? 'parked' : 'waiting' };
}

function pauseAfter(attempts: number, random: () => number): number {
  return attempts >= PARK_AFTER ? spread(PARKED_PAUSE_MS, random) : backoff(attempts, random);
}

function outcomeOf(entry: Entry, settlement: Settlement, ports: DrainPorts): Outcome {
  const intention = ports.intentionNamed(entry.name);
  if (!intention) throw new Error(`No intention is called ${entry.name}.`);
  const effect = intention.settle(entry.args, settlement, entry.userId);
  const { notice, revision } = effect;
  const settled: Settled = {
    ...entry,
    settledAt: ports.clock(),
    told: 0,
    state: settlement.kind === 'refused' ? 'refused' : 'sent',
    ...(settlement.kind === 'refused' && { problem: settlement.problem }),
    ...(notice !== undefined && { notice }),
    ...(revision !== undefined && { revision }),
  };
  return {
    entry,
    effect,
    settled: intention.isInternal ? null : settled,
    followUps: effect.followUps.map((followUp) => followUpOf(entry, followUp, ports)),
  };
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
