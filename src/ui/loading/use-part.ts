import { useEffect, useState } from 'react';

/**
 * What is in a file of its own, once it is wanted and there; null until then. Unlike `lazy`, which React shows no sooner
 * than 300 ms after its fallback. If the file can't be had, that is thrown where it is used.
 */
export function usePart<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<{ readonly value: T } | null>(null);
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (value) => {
        setPart({ value });
      },
      (error: unknown) => {
        setPart(() => {
          throw error;
        });
      },
    );
  }, [isMissing, load]);
  return part?.value ?? null;
}
