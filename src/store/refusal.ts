/** True for an error with which the browser refuses its database altogether; an error of ours is none. */
export function isStoreRefused(error: unknown): boolean {
  return error instanceof Error && refusals.has(error.name);
}

const refusals: ReadonlySet<string> = new Set([
  'MissingAPIError',
  'OpenFailedError',
  'InvalidStateError',
  'SecurityError',
  'UnknownError',
  'QuotaExceededError',
  'DatabaseClosedError',
  'AbortError',
  'TimeoutError',
]);
