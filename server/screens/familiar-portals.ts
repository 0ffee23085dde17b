/** So many addresses of one portal are familiar at once: its own, one within the house, one or two for the proxy's checks. */
const FAMILIAR = 4;
/** Of so many others it is noted how often they were asked for. */
const NOTED = 500;
const OFTEN = 2;

/**
 * Answers whether a portal is often reached at an address, and notes that it was once more. Where `PUBLIC_URL` is not set, the
 * address is what whoever asks says it is: those who make up new ones stay strangers to each other, and push no real one out.
 */
export function familiarPortals(): (portal: string) => boolean {
  const familiar = new Map<string, number>();
  const others = new Map<string, number>();
  return (portal) => {
    const times = (familiar.get(portal) ?? others.get(portal) ?? 0) + 1;
    if (familiar.has(portal)) {
      familiar.set(portal, times);
      return true;
    }
    others.delete(portal);
    const [least, fewest] = [...familiar].sort(([, a], [, b]) => a - b)[0] ?? ['', 0];
    const isFull = familiar.size >= FAMILIAR;
    if (isFull && times <= Math.max(OFTEN, fewest)) {
      others.set(portal, times);
      for (const oldest of others.keys()) {
        if (others.size <= NOTED) break;
        others.delete(oldest);
      }
      return false;
    }
    if (isFull) familiar.delete(least);
    familiar.set(portal, times);
    return true;
  };
}
