import { OUTBOX_FORMAT } from '#contract/headers.ts';
import type { Problem } from '#contract/problem.ts';
import type { Addresses, Effect, Intention, RequestDraft, TruthRef } from './intention.ts';
import type { Label } from './label.ts';

/** A pending change. Plain data: it outlives the page, the browser and the app version that wrote it. */
export interface Entry {
  /** Idempotency key of every send of it. */
  readonly id: string;
  /** Assigned by the database in ascending order: the order of the queue. */
  readonly seq: number;
  readonly userId: string;
  readonly name: string;
  readonly args: unknown;
  readonly key: string;
  readonly label: Label;
  /** The device's clock in milliseconds, for display only. */
  readonly at: number;
  readonly format: string;
  readonly state: 'waiting' | 'parked';
  /** How many answers have counted against it (OB16). */
  readonly attempts: number;
  /** Frozen at the first send (OB5); null before. */
  readonly request: RequestDraft | null;
  /** The cursor that the device had then: how old the request is, by the server's own measure. Only repetitions have it (OB32). */
  readonly frozen?: string;
  /** Why it is still waiting, in the server's words. */
  readonly reason?: string;
}
export type NewEntry = Omit<Entry, 'seq'>;

/** How a change ended. */
export interface Settled extends Omit<Entry, 'state'> {
  /** `kept`: accepted, and no longer listed (PL18). */
  readonly state: 'sent' | 'refused' | 'kept';
  readonly settledAt: number;
  readonly problem?: Problem;
  readonly notice?: string;
  /** Of what the server made of it, if later changes may be based on that. */
  readonly revision?: number;
  /** The rows that it changed, and the least revision that each has had since (PL18). */
  readonly made?: readonly MadeRow[];
  /** It was accepted, and the server was put back to a copy that doesn't have it (PL18). */
  readonly isLost?: true;
  /** 0 until a screen has shown it to the member. */
  readonly told: 0 | 1;
  /** A refused one whose author has opened it in the list behind the bell (NT7). */
  readonly isRead?: true;
}

export interface MadeRow extends TruthRef {
  readonly revision: number;
}

/** What settling one entry writes, all in one transaction. */
export interface Outcome {
  readonly entry: Entry;
  /** Null for an internal intention, which leaves nothing behind. */
  readonly settled: Settled | null;
  readonly effect: Effect;
  readonly followUps: readonly NewEntry[];
}

/** Where entries wait. Every method is one transaction; those used by a drain throw LeaseLost once somebody else holds the lease. */
export interface OutboxStore {
  /** All entries, oldest first. */
  pending: () => Promise<readonly Entry[]>;
  /** A file that the entry refers to and the server does not have yet; null if there is none (PB2). */
  missingFile: (id: string) => Promise<KeptFile | null>;
  /** Notes the server's answer to a file; false if the answer names no address. */
  fileArrived: (fileId: string, reply: unknown) => Promise<boolean>;
  /**
   * Freezes those entries and returns them as they are now, without any that is gone or has a file missing. What was not frozen before
   * keeps the cursor of this moment, and doesn't say so yet: nobody can have seen it.
   */
  freeze: (ids: readonly string[]) => Promise<readonly Entry[]>;
  /**
   * For each entry: removes it and stores what its answer said. Does nothing if it is already gone, or if it was never sent
   * and says something else by now: an answer to one of its files is no answer to that.
   */
  settle: (outcomes: readonly Outcome[]) => Promise<void>;
  /** Notes an answer that counts against the entry: `attempts`, `state` and `reason`, and nothing else. */
  note: (entry: Entry) => Promise<void>;
}

/** A file that waits with an entry; `bytes` is null if the device has lost it. */
export interface KeptFile {
  /** Idempotency key of every send of it. */
  readonly id: string;
  readonly bytes: ArrayBuffer | null;
  readonly type: string;
}

/** Whether the stored entry is still the one that was answered: until it is frozen, its author may write on. */
export function isAnswered(stored: Entry, answered: Entry): boolean {
  return stored.request !== null || JSON.stringify(stored.args) === JSON.stringify(answered.args);
}

/** Another tab or the worker took over while this one was frozen, so whatever it wanted to write is discarded. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface Intent {
  readonly id: string;
  readonly userId: string;
  readonly args: unknown;
  readonly at: number;
}

export interface Situation {
  /** Rows named by the intention's `reads`. */
  readonly truth: readonly unknown[];
  /** Pending entries on the same thing, oldest first. */
  readonly pending: readonly Entry[];
  /** Accepted ones on the same thing, oldest first. */
  readonly accepted: readonly Settled[];
}

export interface Plan {
  readonly remove: readonly string[];
  readonly add: NewEntry | null;
  /** Takes the place of a never-sent entry in the queue. */
  readonly replace: Entry | null;
}

/**
 * What queuing an intention does to the queue: never-sent ones of its kind on the same thing become their net effect (OB6), as far as
 * nothing of another kind stands between them: that goes first (OB4).
 */
export function plan(intention: Intention, intent: Intent, situation: Situation): Plan {
  const { truth, pending, accepted } = situation;
  const after = pending.findLastIndex(({ name }) => name !== intention.name) + 1;
  const unsent = pending.slice(after).filter((entry) => entry.request === null);
  const before = pending.filter((entry) => !unsent.includes(entry));
  const args = intention.net([...unsent.map((entry) => entry.args), intent.args], {
    userId: intent.userId,
    truth,
    attempted: before.flatMap((entry) => argsOf(intention, entry)),
    accepted,
  });

  const [first, ...rest] = unsent;
  if (args === null) return { remove: unsent.map(({ id }) => id), add: null, replace: null };
  const remove = rest.map(({ id }) => id);
  const label = intention.label(args);
  if (first) return { remove, add: null, replace: { ...first, args, label, at: intent.at } };
  const own = intention.renewed?.(args, intent.id) ?? args;
  return { remove, add: newEntry(intention, { ...intent, args: own }), replace: null };
}

/** What a pending entry says, as one of this kind. */
function argsOf(intention: Intention, entry: Entry): unknown[] {
  if (entry.name === intention.name) return [entry.args];
  const likened = intention.likened?.(entry) ?? null;
  return likened === null ? [] : [likened];
}

export function newEntry(intention: Intention, intent: Intent): NewEntry {
  return {
    ...intent,
    name: intention.name,
    key: intention.key(intent.args),
    label: intention.label(intent.args),
    format: OUTBOX_FORMAT,
    state: 'waiting',
    attempts: 0,
    request: null,
  };
}

/** A never-sent entry with the arguments that another one's answer gives it. */
export function rewritten(
  entry: Entry,
  intention: Intention,
  later: NonNullable<Effect['later']>,
): Entry {
  const args = later(entry.args, entry.id);
  return { ...entry, args, key: intention.key(args), label: intention.label(args) };
}

/** Whether the server may already have it: then only another change can counter it. A parked one was answered, with a failure. */
export function mayHaveArrived({ request, state }: Pick<Entry, 'request' | 'state'>): boolean {
  return request !== null && state !== 'parked';
}

/**
 * The entry as it is sent, with its body frozen (OB5): from here on nothing merges, converts or rewrites it. A parked
 * one is being sent again, and may arrive this time (OB24).
 */
export function frozen(entry: Entry, intention: Intention, addresses: Addresses = none): Entry {
  const request = entry.request ?? intention.request(entry.args, addresses);
  return { ...entry, state: 'waiting', request };
}

const none: Addresses = new Map();
