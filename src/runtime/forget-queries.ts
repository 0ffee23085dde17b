import { writeKept } from '#browser/browser-storage.ts';

// One member's answers are never shown to the next. The query client loads late or never: it is told if it exists,
// and what it stored on the device is removed in any case.

export const KEPT_QUERIES = 'muster.queries';

const forgetters: (() => void)[] = [];

/** Registers `forget` to be called whenever somebody's data is removed from this device. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

/** Forgets all answers to queries, in memory and on the device. */
export function forgetQueries(): void {
  writeKept('local', KEPT_QUERIES, null); // first: callbacks start over with whatever is still there
  for (const forget of forgetters) forget();
}
