import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { call, NetworkError, type CallOptions } from '#api/call.ts';
import { noteContact, noteSilence } from './connection.ts';
import { current } from './current.ts';

/**
 * A call of whoever is signed in that a person waits for; how it went tells whether the portal can be reached. Throws
 * ApiError when refused, NetworkError without an answer.
 */
export async function performAsMember<E extends Endpoint>(
  endpoint: E,
  options: Pick<CallOptions<E>, 'params' | 'body' | 'key'>,
): Promise<Reply<E>> {
  const { token = null, userId = null } = current.get() ?? {};
  try {
    return await call(endpoint, { ...options, token, userId, onContact: noteContact });
  } catch (error) {
    if (error instanceof NetworkError) noteSilence(error);
    throw error;
  }
}
