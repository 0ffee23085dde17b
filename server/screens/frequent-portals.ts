/** So many addresses of one portal are familiar at once: its own, one within the house, one or two for the proxy's checks. */
const FAMILIAR = 4;
/** So many other addresses are remembered, each with how often it was asked for. */
const NOTED = 500;
const OFTEN = 2;

/**
 * Answers what is kept for a portal that is often reached at an address, null for any other, and notes that it was once more. Where
 * `PUBLIC_URL` is not set, the address is what whoever asks says it is: those who make up new ones stay strangers to each other,
 * and push no real one out. What `begin` makes for a portal goes when it is no longer familiar.
 */
export function frequentPortals<Kept>(begin: () => Kept): (portal: string) => Kept | null {
  const familiar = new Map<string, { times: number; readonly kept: Kept }>();
  const others = new Map<string, number>();
  return (portal) => {
    const known = familiar.get(portal);
    if (known) {
      known.times += 1;
      return known.kept;
    }
    const times = (others.get(portal) ?? 0) + 1;
    others.delete(portal);
    const [least, { times: fewest }] = [...familiar].sort(
      ([, a], [, b]) => a.times - b.times,
    )[0] ?? ['', { times: 0 }];
    const isFull = familiar.size >= FAMILIAR;
    if (isFull && times <= Math.max(OFTEN, fewest)) {
      others.set(portal, times);
      for (const oldest of others.keys()) {
        if (others.size <= NOTED) break;
        others.delete(oldest);
      }
      return null;
    }
    if (isFull) familiar.delete(least);
    const kept = begin();
    familiar.set(portal, { times, kept });
    return kept;
  };
}
