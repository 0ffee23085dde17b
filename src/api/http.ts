import ky from 'ky';
import { KEY_HEADER, OUTBOX_FORMAT, OUTBOX_HEADER, USER_HEADER } from '#contract/headers.ts';
import { anySignal } from '#browser/any-signal.ts';

/** A member and their token, taken together, so that nothing of one is sent as another (OB11). */
export interface CallCredentials {
  readonly userId: string;
  readonly token: string;
}

/**
 * On whose behalf a request is sent. The caller passes it in, since the current session may be somebody else's by
 * the time it is sent (OB11).
 */
export interface Sender {
  readonly credentials: CallCredentials | null;
  /** Idempotency key; on the call of an outbox entry its id. */
  readonly key: string | null;
}

export interface Patience {
  readonly signal?: AbortSignal;
  /** Milliseconds until it counts as unanswered. */
  readonly timeout?: number;
}

const TIMEOUT_MS = 20_000;

/**
 * ky as all our requests use it, in pages and in the worker. Three things that it would do are off. It never retries: the outbox
 * and the screens decide that. Every status counts as an answer to be read: whose answer it is says our marker, also of a
 * success (`judge` in call.ts). Its time-out ends with the headers: `within` covers the body as well.
 */
export const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: false });

/** `http` for calls of our own server. */
export const ownServer = http.extend({
  credentials: 'same-origin', // for the one cookie: that this device has signed in before
  cache: 'no-store',
  redirect: 'error', // our server sends none, so this came from something in between
});

/** A time limit for the whole answer, body included: it runs until the body has been read. */
export function within({ signal, timeout = TIMEOUT_MS }: Patience): {
  readonly signal: AbortSignal;
} {
  const tooLate = AbortSignal.timeout(timeout);
  return { signal: signal ? anySignal([signal, tooLate]) : tooLate };
}

/** What is thrown when no answer comes: TypeError for the network, AbortError and TimeoutError for a signal. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name);
}

/** The body of an answer, read to its end; undefined if it is not JSON. */
export async function jsonBodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a request says about its sender. */
export function headersFrom({ credentials, key }: Sender): Record<string, string> {
  return {
    ...(credentials && {
      authorization: `Bearer ${credentials.token}`,
      [USER_HEADER]: credentials.userId,
    }),
    ...(key !== null && { [KEY_HEADER]: key, [OUTBOX_HEADER]: OUTBOX_FORMAT }),
  };
}
