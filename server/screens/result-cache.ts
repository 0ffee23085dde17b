/** Answers what is kept under a key, else what `make` answers. */
export type ResultCache<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/**
 * Keeps what was made, the latest `most` of it, and nothing that failed; calls for one key at the same time share its work.
 * `isWhole`: what is not is given to whoever waits for it, and made anew for the next one.
 */
export function resultCache<T>(
  most: number,
  isWhole: (made: T) => boolean = () => true,
): ResultCache<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    const forget = () => {
      if (kept.get(key) === found) kept.delete(key);
    };
    found.then((made) => {
      if (!isWhole(made)) forget();
    }, forget);
    return found;
  };
}
