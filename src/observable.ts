import { useSyncExternalStore } from 'react';

/** One value that changes over time, for screens and for the code behind them. */
export interface Observable<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** A value outside React. Subscribers are called on each change, but not if the value that is set is the same. */
export function observable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>();
  let now = initial;
  return {
    get: () => now,
    set(next) {
      if (Object.is(now, next)) return;
      now = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The current value; the component is drawn again when it changes. */
export function useObservable<T>(source: Observable<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
