import { followLeaving } from '#browser/leaving.ts';
import { eachVisibleSecond } from '#browser/visible-time.ts';

// Knows what the browser's database has yet to answer to this page or worker. What gets no answer is given up, so that
// whoever waits for it can be told; and nothing stays open in a page that is left (FAULTS 35).

/**
 * How many visible seconds a transaction, or an opening, waits for its first answer: something that is not ours holds it
 * up.
 */
export const ANSWER_S = 5;
/** How many it waits for the next one: a large table may take its time. */
const NEXT_ANSWER_S = 20;

/** A database, as far as it matters here. */
interface Asking {
  readonly name: string;
}

interface Asked {
  /** Who asks; null for an upgrade, which takes as long as it takes, and nobody else can be told of. */
  readonly db: Asking | null;
  readonly mode: IDBTransactionMode;
  /** What it holds up for others. */
  readonly stores: readonly string[];
  readonly giveUp: () => void;
}

interface Waiting extends Asked {
  hasBegun: boolean;
  /** Visible seconds since it was asked, or since the last answer. */
  waited: number;
}

const waiting = new Set<Waiting>();
const byTransaction = new WeakMap<IDBTransaction, Waiting>();
let stopTicking: (() => void) | null = null;

/** What gets no answer in that database. */
const silent = new WeakMap<Asking, IDBTransactionMode>();
const onSilence = new Set<() => void>();

/** Whether this database has stopped answering, and hasn't begun again. */
export function isSilent(db: Asking): boolean {
  return silent.has(db);
}

/** Calls `told` whenever a database stops answering, or answers again. Returns the function that ends that. */
export function followSilence(told: () => void): () => void {
  onSilence.add(told);
  return () => onSilence.delete(told);
}

/** Knows the transaction until it ends: it is aborted when its page is left, or when it gets no answer. */
export function watchTransaction(transaction: IDBTransaction, asked: Omit<Asked, 'giveUp'>): void {
  const abort = () => {
    abortOf(transaction);
  };
  const { one, end } = watch({ ...asked, giveUp: abort });
  byTransaction.set(transaction, one);
  transaction.addEventListener('complete', end);
  transaction.addEventListener('abort', end);
}

/** Knows the opening of a database until it gets an answer; `giveUp` is to let go of it. */
export function watchOpening(
  request: IDBOpenDBRequest,
  { db, giveUp }: { readonly db: Asking; readonly giveUp: () => void },
): void {
  const { end } = watch({ db, mode: 'readwrite', stores: [], giveUp });
  const answers = ['success', 'error', 'upgradeneeded', 'blocked'];
  for (const answer of answers) request.addEventListener(answer, end);
}

/** Something asked in this transaction was answered. */
export function noteAnswer(transaction: IDBTransaction): void {
  const one = byTransaction.get(transaction);
  if (!one?.db || !waiting.has(one)) return; // what was given up is answered, too
  one.hasBegun = true;
  one.waited = 0;
  // Some browsers read one after the other: who waits to read waits for this one.
  if (one.mode === 'readonly')
    for (const other of waiting)
      if (other.mode === 'readonly' && other.db?.name === one.db.name) other.waited = 0;
  const missed = silent.get(one.db);
  // Others may read while one that writes is still held up.
  if (missed !== undefined && (missed === 'readonly' || one.mode !== 'readonly'))
    noteSilence(one.db, null);
}

function watch(asked: Asked): { readonly one: Waiting; readonly end: () => void } {
  const one: Waiting = { ...asked, hasBegun: false, waited: 0 };
  waiting.add(one);
  stopTicking ??= eachVisibleSecond(tick);
  const end = () => {
    waiting.delete(one);
    if (waiting.size > 0) return;
    stopTicking?.();
    stopTicking = null;
  };
  return { one, end };
}

function tick(): void {
  for (const one of [...waiting]) {
    if (!one.db || (!one.hasBegun && isBehindOwn(one))) continue;
    one.waited += 1;
    if (one.waited < (one.hasBegun ? NEXT_ANSWER_S : ANSWER_S)) continue;
    waiting.delete(one); // its ticking ends with the next answer
    noteSilence(one.db, one.mode);
    one.giveUp();
  }
}

/** Held up by what this page itself is doing there. */
function isBehindOwn(one: Waiting): boolean {
  return [...waiting].some(
    (other) =>
      other.hasBegun &&
      other.db?.name === one.db?.name &&
      (other.mode !== 'readonly' || one.mode !== 'readonly') &&
      other.stores.some((store) => one.stores.includes(store)),
  );
}

function noteSilence(db: Asking, mode: IDBTransactionMode | null): void {
  const before = silent.get(db) ?? null;
  if (before === mode) return;
  if (mode === null) silent.delete(db);
  else silent.set(db, mode);
  for (const told of [...onSilence]) told();
}

function abortOf(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It is being committed at this moment, and ends by itself.
    if (!(error instanceof DOMException)) throw error;
  }
}

followLeaving({
  left: () => {
    for (const { stores, giveUp } of [...waiting]) if (stores.length > 0) giveUp();
  },
});
