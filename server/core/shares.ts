/** What several parties hold at one time, each no more than its share. */
export interface Shares {
  /**
   * Notes that the party holds one thing more, and answers how to give it back. Beyond the share the one held longest is
   * ended instead of refusing the new one: honest use is short, so that the oldest is the least likely to be honest.
   */
  hold(party: string, end: () => void): () => void;
  /** Ends everything that is held. */
  endAll(): void;
}

/** Shares of `most` things each. */
export function createShares(most: number): Shares {
  const holdings = new Map<string, Set<{ readonly end: () => void }>>();
  return {
    hold(party, end) {
      const held = holdings.get(party) ?? new Set();
      holdings.set(party, held);
      const one = { end };
      held.add(one);
      if (held.size > most) endOldest(held);
      return () => {
        held.delete(one);
        if (held.size === 0 && holdings.get(party) === held) holdings.delete(party);
      };
    },
    endAll() {
      for (const held of [...holdings.values()]) while (held.size > 0) endOldest(held);
    },
  };
}

function endOldest(held: Set<{ readonly end: () => void }>): void {
  const [oldest] = held;
  if (!oldest) return;
  held.delete(oldest);
  oldest.end();
}
