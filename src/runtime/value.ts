import { useSyncExternalStore } from 'react';

/** One value that changes over time, for screens and for the code behind them. */
export interface Value<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function value<T>(initial: T): Value<T> {
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

export function useValue<T>(from: Value<T>): T {
  return useSyncExternalStore(from.subscribe, from.get, from.get);
}
