import type { LeasePorts } from '#store/lease.ts';
import { timers } from '#browser/timers.ts';
import { scope } from './worker-scope.ts';

/** This worker, among the pages that write to the same database. */
export const holder = crypto.randomUUID();

export function leasing(): LeasePorts {
  return { locks: scope.navigator.locks, timers, holder };
}
