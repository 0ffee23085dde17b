/** True for errors by which the browser refuses access to its database altogether; never for our own errors. */
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
