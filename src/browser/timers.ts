/** Resolves after the tasks that wait for the thread already. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The longest that a screen holds up what nobody is waiting for (ms). */
const MOST_HELD_UP_MS = 100;

/** Resolves when the browser is idle, so that drawing goes first as well: for work that goes on behind the screen. */
export function whenIdle(): Promise<void> {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) return breathe();
  return new Promise((resolve) => {
    requestIdleCallback(
      () => {
        resolve();
      },
      { timeout: MOST_HELD_UP_MS },
    );
  });
}

/** The browser's own clock and timers, for pages and the worker. */
export const timers = {
  now: (): number => performance.now(),
  after(ms: number, act: () => void): () => void {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
