import type { BodyInput, Endpoint, Reply } from '#contract/endpoint.ts';
import { call, NetworkError } from '#api/call.ts';
import { noteContact, noteSilence } from './connection.ts';

/**
 * An anonymous call that a person waits for; how it went tells whether the portal can be reached. Throws ApiError when
 * refused, NetworkError without an answer.
 */
export async function perform<E extends Endpoint>(
  endpoint: E,
  body?: BodyInput<E>,
): Promise<Reply<E>> {
  try {
    return await call(endpoint, {
      ...(body !== undefined && { body }),
      onContact: noteContact,
    });
  } catch (error) {
    if (error instanceof NetworkError) noteSilence(error);
    throw error;
  }
}
