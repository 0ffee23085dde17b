import { pullStore } from '#store/collections.ts';
import { withLease, type LeasePorts } from '#store/lease.ts';
import { breathe, timers } from '#store/timers.ts';
import { LeaseLost } from '#sync/engine/outbox.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { round, type Extent, type RoundPorts } from '#sync/engine/round.ts';
import { Scheduler, type RoundEnd, type WakeReason } from '#sync/engine/scheduler.ts';
import type { Carrier } from '#sync/engine/carrier.ts';
import { send } from './connection.ts';
import { credentialsOf, type Current } from './current.ts';
import { givenWithPage } from './given.ts';
import { isClosed } from './live.ts';
import { withRoom } from '#store/room.ts';
import { observable } from '../observable.ts';

/** A round is running, or one is about to. */
export const isSyncing = observable(true);

/** How the current person's last round ended, and when the next one starts by itself. */
export interface LastRound {
  readonly kind: Exclude<RoundEnd['kind'], 'sent'>;
  readonly at: Date;
  readonly nextTry: Date | null;
}

/** Null until the current person's first round has ended. */
export const lastRound = observable<LastRound | null>(null);

/** The sync of one person in this tab: a scheduler around rounds under the lock. */
export interface Engine {
  readonly wake: (reason: WakeReason) => void;
  readonly runNow: () => Promise<void>;
  /** Aborts requests in flight, so that nothing is sent with a token that is about to end. */
  readonly stop: () => void;
}

/** Endings that concern the session and not the sync. */
export type SessionEnd = 'needs-sign-in' | 'wrong-user' | 'account-deleted';

/** Unique for this page: two tabs must never take each other's lease for their own. */
const holder = crypto.randomUUID();

/** Starts syncing `current`; `onSessionEnd` is called at most once, when the session is over. */
export function startEngine(current: Current, onSessionEnd: (end: SessionEnd) => void): Engine {
  const retryGate = new RetryGate(timers.now);
  const leaving = new AbortController();
  const onLanded = () => {
    scheduler.wake('queue');
  };
  const keeping: Keeping = { retryGate, leaving: leaving.signal, onLanded, carrier: null };
  const scheduler = new Scheduler({
    timers,
    random: Math.random,
    round: (extent) => roundUnderLock(current, { keeping, extent }),
    onStart: () => {
      isSyncing.set(true);
    },
    onEnd: ({ kind }, pause) => {
      if (leaving.signal.aborted) return; // the signed-out member's round
      if (kind === 'sent') return; // its pull is about to follow
      isSyncing.set(false);
      lastRound.set(roundEnded(kind, pause));
      if (isSessionEnd(kind)) onSessionEnd(kind);
    },
  });
  return {
    wake(reason) {
      if (gateOpeners.has(reason)) retryGate.forget();
      scheduler.wake(reason);
    },
    async runNow() {
      retryGate.forget();
      await scheduler.runNow();
    },
    stop() {
      leaving.abort();
      scheduler.stop();
    },
  };
}

function roundEnded(kind: LastRound['kind'], pause: number | null): LastRound {
  const at = new Date();
  return { kind, at, nextTry: pause === null ? null : new Date(at.getTime() + pause) };
}

/** Events that suggest that what failed before may succeed now. */
const gateOpeners: ReadonlySet<WakeReason> = new Set(['start', 'online', 'visible', 'manual']);

/** What lives as long as the session in this tab. */
interface Keeping {
  readonly retryGate: RetryGate;
  readonly leaving: AbortSignal;
  readonly onLanded: () => void;
  /** Null until the first round that has something to send. */
  carrier: Carrier | null;
}

interface RoundOf {
  readonly keeping: Keeping;
  readonly extent: Extent;
}

async function roundUnderLock(current: Current, { keeping, extent }: RoundOf): Promise<RoundEnd> {
  try {
    const leasing = { locks: navigator.locks, timers, holder };
    const ports = await portsOf(current, keeping, leasing);
    return await withRoom(
      () => withLease(current.db, leasing, () => round(ports, extent)),
      current.db,
    );
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'lease-lost' };
    if (isClosed(error)) return { kind: 'broken' };
    // The database went away, or this is a bug: report it, and try again later.
    reportError(error);
    return { kind: 'broken' };
  }
}

/** The sending code is loaded with a member's first round: a visitor's first visit does not wait for it. */
async function portsOf(
  current: Current,
  keeping: Keeping,
  leasing: LeasePorts,
): Promise<RoundPorts> {
  const { db, userId } = current;
  const credentials = credentialsOf(current);
  const holding = { userId, holder, clock: () => Date.now() };
  const shared: Pick<RoundPorts['pull'], 'send' | 'random'> = {
    send: (request) => send(request, keeping.leaving),
    random: Math.random,
  };
  const pull = { ...shared, credentials, breathe, store: pullStore(db, holding) };
  if (!credentials) return { drain: null, pull: { ...pull, given: () => givenWithPage().pages } };
  const { carrierOf, drainOf } = await import('./member-drain.ts');
  const { retryGate } = keeping;
  const carrier = (keeping.carrier ??= carrierOf(db, leasing, keeping));
  return { ...drainOf(db, holding, { ...shared, credentials, retryGate, carrier }), pull };
}

function isSessionEnd(kind: RoundEnd['kind']): kind is SessionEnd {
  return kind === 'needs-sign-in' || kind === 'wrong-user' || kind === 'account-deleted';
}
