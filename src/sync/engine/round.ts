import type { DrainResult } from './drain.ts';
import type { Stop } from './stop.ts';
import { pull, type PullPorts, type PullResult } from './pull.ts';

export interface RoundPorts {
  /** Sends what waits; null for a visitor, who has nothing to send. */
  readonly drain: (() => Promise<DrainResult>) | null;
  readonly pull: Omit<PullPorts, 'betweenPages'>;
}

export type RoundResult = Exclude<DrainResult, { kind: 'empty' }> | PullResult;

/**
 * Sends what waits, then fetches what changed: one round of sync, to be run under the lock. The truth that
 * answers a change is on the device before the round ends. Throws LeaseLost when another took over.
 */
export async function round(ports: RoundPorts): Promise<RoundResult> {
  const last = { drained: await send(ports) };
  if (isEnd(last.drained)) return last.drained;
  const pulled = await pull({
    ...ports.pull,
    betweenPages: async () => {
      last.drained = await send(ports);
    },
  });
  const { drained } = last;
  if (isEnd(drained)) return drained;
  return pulled.kind === 'current' && drained.kind === 'resting' ? drained : pulled;
}

async function send(ports: RoundPorts): Promise<DrainResult> {
  return ports.drain ? ports.drain() : { kind: 'empty' };
}

/** True when the server is away, or has said something that holds for a pull as well. */
function isEnd(result: DrainResult): result is Stop {
  return result.kind !== 'empty' && result.kind !== 'resting';
}
