import { useEffect, useState } from 'react';

/**
 * The contents of a separate chunk, once it is wanted and loaded; null until then. React would show `lazy` no sooner
 * than 300 ms after its fallback. If the chunk can't be loaded, the error is thrown where the part is used.
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
