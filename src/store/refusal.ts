/** True for an error with which the browser refuses its database altogether; our own errors are not among them. */
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
