import { ApiError } from '#contract/problem.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An id from a path, in lower case. Anything that cannot be an id gets a 404 without a query. */
export function parseId(text: string): string {
  if (!isId(text)) throw new ApiError('not_found', 'There is nothing at this address.');
  return text.toLowerCase();
}

export function isId(text: string): boolean {
  return uuid.test(text);
}
