import { MINUTE_MS } from '#domain/time/durations.ts';
import { backoff } from './backoff.ts';
import type { Extent, RoundResult } from './round.ts';

/** Why a round is wanted. `contact`: our server answered some other call. */
export type WakeReason = 'start' | 'queue' | 'online' | 'visible' | 'contact' | 'live' | 'manual';

/** A monotonic clock and one-shot timers, milliseconds. `after` returns the function that cancels the timer. */
export interface Timers {
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** `broken`: the round itself failed, e.g. the database was lost; `lease-lost`: another tab took over. */
export type RoundEnd = RoundResult | { readonly kind: 'broken' | 'lease-lost' };

export interface SchedulerPorts {
  readonly timers: Timers;
  readonly random: () => number;
  /** One round under the lock; must not throw. */
  readonly round: (extent: Extent) => Promise<RoundEnd>;
  readonly onStart: () => void;
  /** `pause`: milliseconds until the next round starts by itself; null if none will. */
  readonly onEnd: (end: RoundEnd, pause: number | null) => void;
}

/** The longest random delay in milliseconds, so that thousands of devices don't come at the same instant (FAULTS 32). */
const lateness: Readonly<Record<WakeReason, number>> = {
  start: 1_000,
  online: 300,
  live: 300,
  contact: 300,
  queue: 0,
  visible: 0,
  manual: 0,
};
/** Milliseconds between what was sent when the connection came back, and the pull. */
const PULL_LATENESS_MS = 2_000;
const OUTDATED_PAUSE_MS = 5 * MINUTE_MS;

// The scheduler's states.
//
//   (start) -> planned   after up to 1 s
//   idle    -> planned   woken, later by as much as `lateness` says (SC4)
//   planned -> running   due
//   running -> running   woken meanwhile: one more round follows (SC2)
//   running -> planned   the connection is back and what waited was sent: the pull, later by up to 2 s (SC4)
//   running -> idle      everything is done
//   running -> planned   no answer or trouble: growing pauses, 30 s at most (SC3); told to wait: not before (SC5);
//                        something rests: when it may be tried; an update is required: in five minutes
//   running -> stopped   sign in again, wrong member, account deleted
//   any     -> stopped   the session ends (SC6)

/**
 * Decides when a round of sync runs: right away when somebody asks, later by itself while there is something left to do (SC1 to
 * SC7).
 */
export class Scheduler {
  readonly #ports: SchedulerPorts;
  #running: Promise<void> | null = null;
  #isWantedAgain = false;
  #failures = 0;
  /** Until then only the member's own request starts a round: the server asked us to wait. */
  #notBefore = 0;
  #due = Infinity;
  #callOff: (() => void) | null = null;
  #isStopped = false;

  constructor(ports: SchedulerPorts) {
    this.#ports = ports;
  }

  wake(reason: WakeReason): void {
    if (this.#isStopped || (reason === 'contact' && this.#failures === 0)) return;
    if (reason === 'manual') this.#notBefore = 0;
    const { timers, random } = this.#ports;
    const late = lateness[reason] * random();
    const extent = reason === 'online' ? 'sends' : 'whole';
    this.#plan(Math.max(late, this.#notBefore - timers.now()), extent);
  }

  /** Runs a round now and resolves at its end; while one is running, joins the one that will follow it. */
  async runNow(): Promise<void> {
    this.wake('manual');
    while (this.#running && !this.#isStopped) await this.#running;
  }

  /** No round begins after this; ending one that is running is up to the caller. */
  stop(): void {
    this.#isStopped = true;
    this.#callOff?.();
  }

  #plan(ms: number, extent: Extent): void {
    if (ms <= 0) {
      this.#run(extent);
      return;
    }
    const { timers } = this.#ports;
    const due = timers.now() + ms;
    if (due >= this.#due) return;
    this.#callOff?.();
    this.#due = due;
    this.#callOff = timers.after(ms, () => {
      this.#due = Infinity;
      this.#run(extent);
    });
  }

  #run(extent: Extent): void {
    if (this.#isStopped) return;
    if (this.#running) {
      this.#isWantedAgain = true;
      return;
    }
    this.#callOff?.();
    this.#due = Infinity;
    this.#running = this.#runOnce(extent);
  }

  async #runOnce(extent: Extent): Promise<void> {
    this.#ports.onStart();
    const end = await this.#ports.round(extent);
    this.#running = null;
    const isWantedAgain = this.#isWantedAgain;
    this.#isWantedAgain = false;
    const pause = this.#pauseAfter(end);
    this.#ports.onEnd(end, pause);
    if (pause !== null) this.#plan(pause, 'whole');
    // A wake-up that came too late for this round must not get lost.
    if (isWantedAgain && this.#notBefore <= this.#ports.timers.now()) this.#run('whole');
  }

  #pauseAfter(end: RoundEnd): number | null {
    const { timers, random } = this.#ports;
    if (end.kind === 'sent') return PULL_LATENESS_MS * random();
    this.#failures = isFailure(end) ? this.#failures + 1 : 0;
    switch (end.kind) {
      case 'current':
        return null;
      case 'unreachable':
      case 'server-failed':
      case 'broken':
      case 'lease-lost':
        return backoff(this.#failures, random);
      case 'resting':
        return end.ms;
      case 'told-to-wait':
        this.#notBefore = timers.now() + end.ms;
        return end.ms;
      case 'update-required':
        return OUTDATED_PAUSE_MS;
      case 'needs-sign-in':
      case 'wrong-user':
      case 'account-deleted':
        this.stop();
        return null;
    }
  }
}

const failures: ReadonlySet<RoundEnd['kind']> = new Set([
  'unreachable',
  'server-failed',
  'broken',
  'lease-lost',
]);

function isFailure({ kind }: RoundEnd): boolean {
  return failures.has(kind);
}
