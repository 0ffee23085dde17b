import type { DrainResult } from './drain.ts';
import type { Stop } from './round-stop.ts';
import { pull, type PullPorts, type PullResult } from './pull.ts';

/** `sends`: what waits is sent, and the pull is left to the next round. */
export type Extent = 'whole' | 'sends';

export interface RoundPorts {
  /** Sends what is waiting, and says before each call that it does; null for a visitor, who has nothing to send. */
  readonly drain: ((onSend: () => void) => Promise<DrainResult>) | null;
  readonly pull: Omit<PullPorts, 'betweenPages'>;
  /** A pull got through to its end. */
  readonly afterPull?: () => Promise<void>;
}

/** `sent`: nothing waits that may be sent now, and nothing was pulled. */
export type RoundResult =
  | Exclude<DrainResult, { kind: 'empty' }>
  | PullResult
  | { readonly kind: 'sent' };

/**
 * Sends what is waiting, then fetches what changed: one round of sync, to be run under the lock. By the end
 * of the round the device has the server's state after those changes. Throws LeaseLost if another took over.
 */
export async function round(ports: RoundPorts, extent: Extent): Promise<RoundResult> {
  const last = { drained: await send(ports) };
  if (isEnd(last.drained)) return last.drained;
  if (extent === 'sends') return { kind: 'sent' };
  const pulled = await pull({
    ...ports.pull,
    betweenPages: async () => {
      let hasSent = false;
      last.drained = await send(ports, () => (hasSent = true));
      return hasSent;
    },
  });
  if (pulled.kind === 'current') await ports.afterPull?.();
  const { drained } = last;
  if (isEnd(drained)) return drained;
  return pulled.kind === 'current' && drained.kind === 'resting' ? drained : pulled;
}

async function send(ports: RoundPorts, onSend: () => void = () => undefined): Promise<DrainResult> {
  return ports.drain ? ports.drain(onSend) : { kind: 'empty' };
}

/** True if the server is unreachable, or has said something that applies to a pull as well. */
function isEnd(result: DrainResult): result is Stop {
  return result.kind !== 'empty' && result.kind !== 'resting';
}
