/**
 * A picture, past the browser's own cache, which nobody could empty at a logout, and after everything else. Throws
 * TypeError without an answer and where a host lets nobody read it, and what `signal` aborts with.
 */
export function fetchPicture(address: string, signal: AbortSignal): Promise<Response> {
  // oxlint-disable-next-line no-restricted-globals -- a picture is no call: it carries no token, and any answer is read as it is
  return fetch(address, { signal, cache: 'no-store', priority: 'low' });
}
