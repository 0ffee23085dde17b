import type { Timers } from '#sync/engine/scheduler.ts';

/** Lets everything that waits for the thread go first. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The browser's own clock and timers, for pages and the worker. */
export const timers: Timers = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
