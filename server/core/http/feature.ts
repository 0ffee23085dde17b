import type { BoundCall } from '#server/core/calls/implement.ts';
import type { Services } from '#server/core/calls/services.ts';

/** One slice of the server: its calls, and its background work. */
export interface Feature {
  readonly routes: readonly BoundCall[];
  /**
   * Started once the server is ready; returns the function that stops it. Other processes must be able to do the
   * same work at the same time.
   */
  readonly start?: (services: Services) => Promise<() => Promise<void>>;
}
