/** Lets several parties proceed, each no faster than its pace. */
export interface PacedQueue {
  /**
   * Calls `go` when it is the party's turn: now, or after those of the party already waiting. Returns a function to leave the
   * queue.
   */
  queue(party: string, go: () => void): () => void;
  /** Releases everybody who is waiting. */
  endAll(): void;
}

type Queue = Set<() => void>;

/** A pace of one turn in `everyMs` for each party. Waiting costs one timer per party, not one per turn. */
export function createPacedQueue(everyMs: number): PacedQueue {
  const queues = new Map<string, Queue>();

  function goOn(party: string, queue: Queue): void {
    const [next] = queue;
    if (!next) {
      queues.delete(party);
      return;
    }
    queue.delete(next);
    goOnLater(party, queue);
    next();
  }

  function goOnLater(party: string, queue: Queue): void {
    setTimeout(() => {
      goOn(party, queue);
    }, everyMs).unref();
  }

  return {
    queue(party, go) {
      const waiting = queues.get(party);
      if (waiting) {
        waiting.add(go);
        return () => waiting.delete(go);
      }
      const queue: Queue = new Set();
      queues.set(party, queue);
      goOnLater(party, queue);
      go();
      return () => undefined;
    },
    endAll() {
      for (const queue of [...queues.values()]) {
        const turns = [...queue];
        queue.clear();
        for (const go of turns) go();
      }
    },
  };
}
