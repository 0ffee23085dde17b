import { useLayoutEffect } from 'react';
import { useOnItsWay } from '#ui/loading/at-once.tsx';
import { observable, useObservable } from '../../observable.ts';
import type { Purify } from './purify.ts';

/** The sanitiser; undefined while it is loading, null if it could not be loaded. */
const sanitiser = observable<Purify | null | undefined>(undefined);

/** Why the sanitiser could not be loaded the last time. */
export const lostSanitiser = observable<unknown>(null);

/** The HTML sanitiser, loaded when HTML is first shown. */
export function useSanitiser(): Purify | null | undefined {
  const purify = useObservable(sanitiser);
  useOnItsWay(purify === undefined);
  useLayoutEffect(() => {
    void load();
  }, []);
  return purify;
}

/** Loads a part that shows HTML together with the sanitiser: otherwise its text would shift once that arrives. */
export async function withSanitiser<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, load()]);
  return loaded;
}

async function load(): Promise<void> {
  if (sanitiser.get()) return;
  try {
    const { purify } = await import('./purify.ts');
    sanitiser.set(purify);
  } catch (error) {
    // The chunk could not be fetched: texts stay readable without their markup, and the next text tries again.
    sanitiser.set(null);
    lostSanitiser.set(error);
  }
}
