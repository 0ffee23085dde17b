import type { RetryGate } from '#sync/engine/retry-gate.ts';
import type { RoundEnd } from '#sync/engine/scheduler.ts';
import { timers, whenIdle } from '#browser/timers.ts';
import { pullStore } from '#store/pull-store.ts';
import { withLease, type LeasePorts } from '#store/lease.ts';
import { LeaseLost } from '#sync/engine/outbox.ts';
import { round, type Extent, type RoundPorts } from '#sync/engine/round.ts';
import type { Carrier } from '#sync/engine/carrier.ts';
import { credentialsOf, type Current } from './current.ts';
import { sendTracked } from './connection.ts';
import { pageData } from './page-data.ts';
import { isClosed } from '#store/closed.ts';
import { withRoomMade } from '#store/make-room.ts';

/** What lives as long as the session in this tab. */
export interface TabSession {
  /** Unique: neither another tab nor an earlier session of this page may be taken for it. */
  readonly holder: string;
  readonly retryGate: RetryGate;
  readonly leaving: AbortSignal;
  readonly onLanded: () => void;
  /** Null until the first round that has something to send. */
  carrier: Carrier | null;
}

interface RoundOf {
  readonly keeping: TabSession;
  readonly extent: Extent;
}

/** One round of `current`'s sync, under the lock that tabs and the worker share; answers how it ended, and never rejects. */
export async function roundUnderLock(
  current: Current,
  { keeping, extent }: RoundOf,
): Promise<RoundEnd> {
  try {
    const { holder, leaving } = keeping;
    const leasing = { locks: navigator.locks, timers, holder, leaving };
    const ports = await portsOf(current, keeping, leasing);
    return await withRoomMade(
      () => withLease(current.db, leasing, () => round(ports, extent)),
      current.db,
    );
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'lease-lost' };
    if (isClosed(error)) return { kind: 'broken' };
    // This is a bug: report it, and try again later.
    reportError(error);
    return { kind: 'broken' };
  }
}

/** The sending code is with the rest that only members need. */
async function portsOf(
  current: Current,
  keeping: TabSession,
  leasing: LeasePorts,
): Promise<RoundPorts> {
  const { db, userId } = current;
  const credentials = credentialsOf(current);
  const { holder, leaving } = keeping;
  const holding = { userId, holder, leaving, clock: () => Date.now() };
  const shared: Pick<RoundPorts['pull'], 'send' | 'random'> = {
    send: (request) => sendTracked(request, keeping.leaving),
    random: Math.random,
  };
  const pull = { ...shared, credentials, breathe: whenIdle, store: pullStore(db, holding) };
  if (!credentials) return { drain: null, pull: { ...pull, given: () => pageData().pages } };
  const { carrierOf, drainOf } = await import('./member-drain.ts');
  const { retryGate } = keeping;
  const carrier = (keeping.carrier ??= carrierOf(db, leasing, keeping));
  const ports = { ...shared, credentials, retryGate, carrier };
  const { losses, ...sending } = drainOf(db, holding, ports);
  return { ...sending, pull: { ...pull, store: { ...pull.store, losses } } };
}
