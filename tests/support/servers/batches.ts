import { randomUUID } from 'node:crypto';

/** A call as a device sends it in a batch. */
export interface BatchedCall {
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
}

/** The name of a new counter of the probe. */
export const named = () => `counter-${randomUUID()}`;

/** A call that counts, and then does what `kind` says, if it is given. */
export function aCall(name: string, kind?: string): BatchedCall {
  const path = kind === undefined ? '/probe/count' : '/probe/trouble';
  return { key: randomUUID(), method: 'POST', path, body: JSON.stringify({ name, kind }) };
}

/** The calls as the body of `replay`. */
export const sent = (calls: readonly BatchedCall[]) => ({ body: { calls: [...calls] } });
