import { useSyncExternalStore } from 'react';
import { breakpoints, type Breakpoint } from './breakpoints.ts';

/** Whether the window matches a named breakpoint, or is being printed; kept up to date. */
export function useMedia(name: Breakpoint | 'print'): boolean {
  const query = breakpoints.get(name) ?? name;
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => {
        list.removeEventListener('change', listener);
      };
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
