import { followLeaving, isLeft } from '#browser/leaving.ts';

/** Firefox cuts off what a page is loading up to 0.2 s before it tells the page that it is left. */
const WAIT_MS = 1_000;

/** What has waited, and is reported after all. */
const reported = new WeakSet<Error>();
const waiting = new Set<ReturnType<typeof setTimeout>>();

/**
 * The one place that decides what of a page that is left is no error: scripts, styles, answers and streams that did not come
 * because it was left. Each kind of error passes here, whoever reports it. To be called before anything is loaded.
 */
export function ignoreAbortedLoads(): void {
  addEventListener('error', (event) => {
    hear(event, event.error);
  });
  addEventListener('unhandledrejection', (event) => {
    hear(event, event.reason);
  });
  followLeaving({
    left() {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  });
}

function hear(event: Event, error: unknown): void {
  if (isLeft()) event.preventDefault();
  else if (error instanceof Error && isOfLoading(error) && !reported.has(error)) {
    event.preventDefault();
    const timer = setTimeout(() => {
      waiting.delete(timer);
      reported.add(error);
      reportError(error);
    }, WAIT_MS);
    waiting.add(timer);
  }
}

/** As browsers and Vite say it. Another error that sounds alike is only reported a little later. */
function isOfLoading({ name, message }: Error): boolean {
  return name === 'AbortError' || /fetch|load|network|importing a module/i.test(message);
}
