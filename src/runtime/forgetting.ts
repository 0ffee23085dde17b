import { writeKept } from './browser-storage.ts';

// What one member asked is not shown to the next. The query client loads late or never: it is told when it is there,
// and what it kept on the device goes in any case.

export const KEPT_QUERIES = 'muster.queries';

const forgetters: (() => void)[] = [];

/** Calls `forget` whenever somebody's data leaves this device. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

/** Forgets the answers to what was asked, in memory and on the device. */
export function forgetQueries(): void {
  for (const forget of forgetters) forget();
  writeKept('local', KEPT_QUERIES, null);
}
