// What the browser says when its database does not do what it was asked.

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

/** Dexie wraps the cause of an abort; either one may carry the name. */
export function isQuota(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/**
 * FAULTS 18. The connection is gone, and the next question needs a new one: WebKit says no more about it than this. Where a new one
 * could not be had either, Dexie says that it is closed, and why; or that it is not open, where it was let go of a moment before.
 */
export function isConnectionLost(error: unknown): boolean {
  const names = namesOf(error);
  const [first, ...causes] = names;
  const wasCutOff = first === 'DatabaseClosedError' && causes.includes('AbortError');
  return wasCutOff || names.some((name) => lost.has(name));
}

const lost: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError', 'OpenFailedError']);

/**
 * True for what was taken back (FAULTS 35), since nobody was at the page or no answer came: nothing was changed. An
 * abort for any other reason names it.
 */
export function isTakenBack(error: unknown): boolean {
  const names = namesOf(error);
  return names.length > 0 && names.every((name) => name === 'AbortError');
}

/** The names of an error and of what caused it. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return [error.name, ...namesOf(inner)];
}
