import { LeaseLost } from '#sync/engine/outbox.ts';
import type { Timers } from '#sync/engine/scheduler.ts';
import type { MusterDatabase } from './database.ts';

/** How often a holder shows that it is alive, in milliseconds. */
export const BEAT_MS = 2_000;
/** A waiter takes over after this many missed beats. */
export const MISSED_BEATS = 5;

/** The part of `navigator.locks` that is used. */
export interface Locks {
  readonly request: <T>(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    work: () => Promise<T>,
  ) => Promise<T>;
}

export interface LeasePorts {
  /** Undefined if the browser has none (a page without HTTPS): then the lease alone decides. */
  readonly locks: Locks | undefined;
  readonly timers: Timers;
  /** Unique for this page or worker. */
  readonly holder: string;
  /** Aborted once whoever wanted the lease is gone: then nobody waits for it any longer. */
  readonly leaving?: AbortSignal;
  /** What only one may do at a time: to send and to store, unless it says otherwise. */
  readonly lease?: Lease;
}

/** `fileLease`: to bring files to the server (PB10), which takes long and stores nothing that another could spoil. */
export type Lease = 'lease' | 'fileLease';

/**
 * Runs `work` while no other tab or worker of this database runs theirs. A waiter that sees no beat from the holder
 * for ten seconds takes over, because phones freeze tabs that hold the lock. The frozen tab's late writes are then
 * refused by `checkLease`. Rejects with LeaseLost if this one was taken over.
 */
export async function withLease<T>(
  db: MusterDatabase,
  ports: LeasePorts,
  work: () => Promise<T>,
): Promise<T> {
  const { locks, leaving, lease = 'lease' } = ports;
  const stayHere = () => {
    if (leaving?.aborted === true) throw new LeaseLost();
  };
  const hold = async () => {
    stayHere();
    return whileBeating(db, ports, work);
  };
  stayHere();
  if (!locks) return hold();

  const name = lease === 'lease' ? lockName(db) : `${FILE_LOCK_PREFIX}${db.name}`;
  const waiting = new AbortController();
  const stopWaiting = () => {
    waiting.abort();
  };
  leaving?.addEventListener('abort', stopWaiting);
  const stopWatching = watch(db, { ...ports, lease }, stopWaiting);
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      stopWatching();
      return hold();
    });
  } catch (error) {
    stayHere();
    if (waiting.signal.aborted) return await stolen(locks.request(name, { steal: true }, hold));
    throw takenOver(error);
  } finally {
    leaving?.removeEventListener('abort', stopWaiting);
    stopWatching();
  }
}

/** Name of the Web Lock around drain and pull. */
export function lockName(db: { readonly name: string }): string {
  return `${LOCK_PREFIX}${db.name}`;
}
export const LOCK_PREFIX = 'muster-sync:';
const FILE_LOCK_PREFIX = 'muster-files:';

/**
 * Before the user id in the name of the lock around the live stream. Every page of a signed-in member holds this lock or
 * waits for it, which tells the worker that a page, of any version, is open. So the name never changes.
 */
export const LIVE_LOCK_PREFIX = 'muster-live:';

/** Inside a transaction: throws LeaseLost, which rolls it back, unless `holder` still holds the lease, and is still here. */
export async function checkLease(
  db: MusterDatabase,
  { holder, leaving }: Pick<LeasePorts, 'holder' | 'leaving'>,
): Promise<void> {
  const lease = await db.fact('lease');
  if (lease?.holder !== holder || leaving?.aborted === true) throw new LeaseLost();
}

async function stolen<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw takenOver(error);
  }
}

/** The browser tells the loser of a stolen lock with an AbortError. */
function takenOver(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'AbortError' ? new LeaseLost() : error;
}

async function whileBeating<T>(
  db: MusterDatabase,
  { holder, timers, lease: name = 'lease' }: LeasePorts,
  work: () => Promise<T>,
): Promise<T> {
  await db.setFact(name, { holder, beat: 0 });
  const timer: { callOff?: () => void } = {};
  const beat = (n: number) => {
    timer.callOff = timers.after(BEAT_MS, () => {
      beat(n + 1);
      void db
        .transaction('rw', db.meta, async () => {
          const lease = await db.fact(name);
          if (lease?.holder === holder) await db.setFact(name, { holder, beat: n });
        })
        .catch((error: unknown) => {
          // A beat that can't be written counts as missed; the work itself will run into the same error.
          if (!(error instanceof Error)) throw error;
        });
    });
  };
  beat(1);
  try {
    return await work();
  } finally {
    timer.callOff?.();
  }
}

/** Calls `onStale` once the lease has not changed for that many beats of this page's own timers. */
function watch(
  db: MusterDatabase,
  { timers, lease: name }: Pick<LeasePorts, 'timers'> & { readonly lease: Lease },
  onStale: () => void,
): () => void {
  let isOver = false;
  const timer: { callOff?: () => void } = {};
  let seen = '';
  let missed = 0;
  const look = async () => {
    const lease = JSON.stringify((await db.fact(name)) ?? null);
    missed = lease === seen ? missed + 1 : 0;
    seen = lease;
    if (isOver) return;
    if (missed >= MISSED_BEATS) onStale();
    else again();
  };
  const again = () => {
    // What can't be read says nothing about the holder.
    timer.callOff = timers.after(BEAT_MS, () => void look().catch(again));
  };
  again();
  return () => {
    isOver = true;
    timer.callOff?.();
  };
}
