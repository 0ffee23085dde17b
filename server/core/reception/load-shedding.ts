import { RetryLater } from '#server/errors/errors.ts';
import type { Guards } from './guards.ts';
import type { Party } from './parties.ts';

/** Keeps the server from taking on more than it can handle; see `createLoadShedding`. */
export interface LoadShedding {
  /** Runs the call, or refuses it with 503 and Retry-After when too many run already. */
  run<T>(party: Party, call: () => Promise<T>): Promise<T>;
  /** For a running call that is only waiting for its caller: during that time it is not counted. */
  aside<T>(party: Party, waiting: () => Promise<T>): Promise<T>;
}

/**
 * Counts calls only while they run: not while their body is arriving or their answer is being sent. Each party has a
 * share, and visitors together cannot take what is reserved for members.
 */
export function createLoadShedding(limits: Guards['running']): LoadShedding {
  const running = { all: 0, visitors: 0 };
  const shares = { address: new Map<string, number>(), member: new Map<string, number>() };

  function count({ kind, id }: Party, by: 1 | -1): void {
    running.all += by;
    if (kind === 'address') running.visitors += by;
    const left = (shares[kind].get(id) ?? 0) + by;
    if (left === 0) shares[kind].delete(id);
    else shares[kind].set(id, left);
  }

  function isFull({ kind, id }: Party): boolean {
    return (
      running.all >= limits.all ||
      (kind === 'address' && running.visitors >= limits.visitors) ||
      (shares[kind].get(id) ?? 0) >= limits[kind]
    );
  }

  return {
    async run(party, call) {
      if (isFull(party)) throw comeBack();
      count(party, 1);
      try {
        return await call();
      } finally {
        count(party, -1);
      }
    },
    async aside(party, waiting) {
      count(party, -1);
      try {
        return await waiting();
      } finally {
        count(party, 1);
      }
    },
  };
}

/** Spread over some seconds, so that thousands do not come back together. */
function comeBack(): RetryLater {
  const message = 'The server is busy. Please try again in a moment.';
  return new RetryLater('busy', message, 1 + Math.random() * 5);
}
