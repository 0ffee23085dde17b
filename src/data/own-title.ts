import { useEffect } from 'react';
import { observable, useObservable } from '../observable.ts';

const shown = observable<string | null>(null);

/** The title of what is on screen, if it has one that its address doesn't say. */
export function useShownTitle(): string | null {
  return useObservable(shown);
}

/** Says what the screen is called, as long as it is there; null: what its address says. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    shown.set(title);
    return () => {
      shown.set(null);
    };
  }, [title]);
}
