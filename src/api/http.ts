import ky, { type BeforeRequestHook, type Options } from 'ky';
import { KEY_HEADER, OUTBOX_FORMAT, OUTBOX_HEADER, USER_HEADER } from '#contract/headers.ts';
import { anySignal } from '#browser/any-signal.ts';

/** A member and their token, taken together, so that nothing of one is sent as another (OB11). */
export interface Credentials {
  readonly userId: string;
  readonly token: string;
}

/**
 * On whose behalf a request is sent. The caller passes it in, since the current session may be somebody else's by
 * the time it is sent (OB11).
 */
export interface Sender {
  readonly credentials: Credentials | null;
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
 * ky as all our requests use it, in pages and in the worker. It never retries (the outbox and the screens decide that),
 * every status counts as an answer to be read, and its own time-out, which only covers the headers, is off: see
 * `within`.
 */
export const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: false });

/** The same for our own server: what `from` says about the sender is sent as headers. */
export const api = http.extend({
  credentials: 'same-origin', // for the one cookie: that this device has signed in before
  cache: 'no-store',
  redirect: 'error', // our server sends none, so this came from something in between
  hooks: { beforeRequest: [sayWhoSends] },
});

/** Marks a request of `api` with its sender. */
export function from(sender: Sender): Pick<Options, 'context'> {
  return { context: { sender } };
}

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
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function sayWhoSends(...[{ headers }, { context }]: Parameters<BeforeRequestHook>): void {
  // `from` put it there
  for (const [name, value] of headersFrom(context['sender'] as Sender)) headers.set(name, value);
}

/** What a request says about its sender. */
export function headersFrom({ credentials, key }: Sender): Headers {
  const headers = new Headers();
  if (credentials) {
    headers.set('authorization', `Bearer ${credentials.token}`);
    headers.set(USER_HEADER, credentials.userId);
  }
  if (key !== null) {
    headers.set(KEY_HEADER, key);
    headers.set(OUTBOX_HEADER, OUTBOX_FORMAT);
  }
  return headers;
}
