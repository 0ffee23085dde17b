/** Things that several parties hold at the same time, none more than its share. */
export interface FairShares {
  /**
   * Notes that the party holds one more thing, and returns a function to give it back. Beyond the share, the one held
   * longest is ended instead of refusing the new one: honest use is short, so the oldest is the least likely to be
   * honest.
   */
  hold(party: string, end: () => void): () => void;
  /** Ends everything that is held. */
  endAll(): void;
}

interface Thing {
  readonly end: () => void;
}

interface Holding {
  readonly held: Set<Thing>;
  /** Beyond the share, and about to be ended. */
  readonly leaving: Map<Thing, NodeJS.Timeout>;
}

/**
 * Shares of `most` things each. The excess is ended within `spreadMs`, at different moments: connections ended
 * together come back together, and receiving hundreds at once keeps everybody else waiting. Things given back in the
 * meantime aren't ended. At most one more share waits like this; the rest is ended at once.
 */
export function createFairShares(most: number, spreadMs = 0): FairShares {
  const holdings = new Map<string, Holding>();

  return {
    hold(party, end) {
      const holding = holdings.get(party) ?? aHolding();
      holdings.set(party, holding);
      const { held, leaving } = holding;
      const thing = { end };
      held.add(thing);
      if (held.size > most) endOldest(holding, { most, spreadMs });
      return () => {
        held.delete(thing);
        clearTimeout(leaving.get(thing));
        leaving.delete(thing);
        const isEmpty = held.size + leaving.size === 0;
        if (isEmpty && holdings.get(party) === holding) holdings.delete(party);
      };
    },
    endAll() {
      for (const { held, leaving } of [...holdings.values()]) {
        for (const timer of leaving.values()) clearTimeout(timer);
        const things = [...leaving.keys(), ...held];
        leaving.clear();
        held.clear();
        for (const thing of things) thing.end();
      }
    },
  };
}

interface Limits {
  readonly most: number;
  readonly spreadMs: number;
}

function endOldest({ held, leaving }: Holding, { most, spreadMs }: Limits): void {
  const [oldest] = held;
  if (!oldest) return;
  held.delete(oldest);
  if (spreadMs === 0 || leaving.size >= most) {
    oldest.end();
    return;
  }
  const end = () => {
    leaving.delete(oldest);
    oldest.end();
  };
  leaving.set(oldest, setTimeout(end, Math.random() * spreadMs));
}

function aHolding(): Holding {
  return { held: new Set(), leaving: new Map() };
}
