import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { call, type CallOptions } from '#api/call.ts';
import { NetworkError } from '#contract/problem.ts';
import { upload } from '#api/upload.ts';
import { connection, noteContact, noteSilence } from './connection.ts';

/** The milliseconds that a call gets which is tried although nobody answered the last one. */
const AWAY_PATIENCE = 8_000;

/**
 * A call that a person is waiting for; without `credentials` it is a visitor's. Its outcome shows whether the portal
 * can be reached. Throws ApiError when refused, NetworkError without an answer.
 */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  options: Omit<CallOptions<E>, 'onContact' | 'signal'> = {},
): Promise<Reply<E>> {
  try {
    const isAway = connection.get().reach !== 'online';
    return await call(endpoint, {
      ...(isAway && { timeout: AWAY_PATIENCE }),
      ...options,
      onContact: noteContact,
    });
  } catch (error) {
    if (error instanceof NetworkError) noteSilence(error);
    throw error;
  }
}

/** `callServer` for a file, whose way to the server can be watched. */
export async function uploadToServer<E extends Endpoint>(
  endpoint: E,
  options: Omit<Parameters<typeof upload>[1], 'onContact'>,
): Promise<Reply<E>> {
  try {
    return await upload(endpoint, { ...options, onContact: noteContact });
  } catch (error) {
    if (error instanceof NetworkError) noteSilence(error);
    throw error;
  }
}
