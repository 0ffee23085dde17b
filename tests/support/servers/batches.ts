import { randomUUID } from 'node:crypto';

/** A call as a device sends it in a batch. */
export interface BatchedCall {
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
}

/** A counter of the probe that nobody else counts with. */
export const named = () => `counter-${randomUUID()}`;

/** Counts, and then does what `kind` says, if it says anything. */
export function aCall(name: string, kind?: string): BatchedCall {
  const path = kind === undefined ? '/probe/count' : '/probe/trouble';
  return { key: randomUUID(), method: 'POST', path, body: JSON.stringify({ name, kind }) };
}

/** As the body of `replay`. */
export const sent = (calls: readonly BatchedCall[]) => ({ body: { calls: [...calls] } });
