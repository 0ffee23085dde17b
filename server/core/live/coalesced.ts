/** Requests within this time are answered as one. */
const COALESCE_MS = 150;

/** Answers many requests that come close together once, at their end. */
export interface Coalesced {
  readonly ask: () => void;
  /** What was asked for and not answered yet is given up. */
  readonly stop: () => void;
}

export function coalesced(answer: () => Promise<void>): Coalesced {
  let waiting: NodeJS.Timeout | undefined;
  return {
    ask() {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void answer();
      }, COALESCE_MS);
    },
    stop() {
      clearTimeout(waiting);
    },
  };
}
