/** Nobody got a turn: too many wait already, or it took too long. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

interface Limits {
  /** Pieces of work at once, in all; one for each owner. */
  readonly atOnce: number;
  /** How many may wait, in all and of one owner. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly patienceMs: number;
}

interface Waiting {
  readonly owner: string;
  readonly go: () => void;
}

/**
 * Carries out work in turn: a few pieces at once, one of each owner, so that nobody's many pieces hold up somebody else's
 * one. Throws NoTurn at once where too many wait, and later for a piece that has waited too long.
 */
export function fairTurns({ atOnce, waiting: most, waitingOfOne, patienceMs }: Limits) {
  const running = new Set<string>();
  const waiting = new Set<Waiting>();

  const callNext = () => {
    for (const next of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(next.owner)) continue;
      waiting.delete(next);
      running.add(next.owner);
      next.go();
    }
  };
  const waitingOf = (owner: string) => [...waiting].filter((one) => one.owner === owner).length;

  return async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (running.size < atOnce && !running.has(owner)) running.add(owner);
    else if (waiting.size >= most || waitingOf(owner) >= waitingOfOne)
      throw new NoTurn('Too many wait.');
    else await turnFor(owner, { waiting, patienceMs });
    try {
      return await work();
    } finally {
      running.delete(owner);
      callNext();
    }
  };
}

interface Line {
  readonly waiting: Set<Waiting>;
  readonly patienceMs: number;
}

/** Waits in the line until it is called. */
async function turnFor(owner: string, { waiting, patienceMs }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const place: Waiting = {
      owner,
      go: () => {
        clearTimeout(patience);
        resolve();
      },
    };
    const patience = setTimeout(() => {
      waiting.delete(place);
      reject(new NoTurn('Nobody got to it in time.'));
    }, patienceMs);
    waiting.add(place);
  });
}
