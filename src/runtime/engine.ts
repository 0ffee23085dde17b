import { timers } from '#browser/timers.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { Scheduler, type RoundEnd, type WakeReason } from '#sync/engine/scheduler.ts';
import type { Current } from './current.ts';
import { roundUnderLock, type TabSession } from './round-under-lock.ts';
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

/** Starts syncing `current`; `onSessionEnd` is called at most once, when the session is over. */
export function startEngine(current: Current, onSessionEnd: (end: SessionEnd) => void): Engine {
  const retryGate = new RetryGate(timers.now);
  const leaving = new AbortController();
  const onLanded = () => {
    scheduler.wake('queue');
  };
  const keeping: TabSession = {
    ...{ holder: crypto.randomUUID(), leaving: leaving.signal },
    ...{ retryGate, onLanded, carrier: null },
  };
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

function isSessionEnd(kind: RoundEnd['kind']): kind is SessionEnd {
  return kind === 'needs-sign-in' || kind === 'wrong-user' || kind === 'account-deleted';
}
