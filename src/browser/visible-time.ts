import { SECOND_MS } from '#domain/time/durations.ts';
import { isLeft } from './leaving.ts';

/**
 * Calls `act` after each second in which this page could be seen; in a worker, after each second that it ran. Time in the
 * background, frozen or suspended doesn't count. Returns the function that ends it.
 */
export function eachVisibleSecond(act: () => void): () => void {
  const timer = setInterval(() => {
    if (isSeen()) act();
  }, SECOND_MS);
  return () => {
    clearInterval(timer);
  };
}

function isSeen(): boolean {
  return !('document' in globalThis) || (document.visibilityState === 'visible' && !isLeft());
}

/** Resolves after `count` such seconds. */
export function visibleSeconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const end = eachVisibleSecond(() => {
      left -= 1;
      if (left > 0) return;
      end();
      resolve();
    });
  });
}
