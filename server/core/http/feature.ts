import type { Route } from './implement.ts';
import type { Services } from './services.ts';

/** One slice of the server: its calls, and the work it does without being called. */
export interface Feature {
  readonly routes: readonly Route[];
  /**
   * Started once the server is ready; returns the function that stops it. What it does must allow other processes to
   * do the same.
   */
  readonly start?: (services: Services) => Promise<() => Promise<void>>;
}
