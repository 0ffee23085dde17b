import { randomUUID } from 'node:crypto';
import { ApiError } from '#contract/problem.ts';
import { isId } from '#server/core/identity/parse-id.ts';

/**
 * The id of something new: that of the outbox entry which makes it, so that later changes made on the same device find
 * it; otherwise one of our own.
 */
export function idOfNew(key: string | null): string {
  return key !== null && isId(key) ? key.toLowerCase() : randomUUID();
}

/** The refusal when something already has that id. */
export function idTaken(): ApiError {
  return new ApiError('key_reused', 'Something with this id exists already.');
}
