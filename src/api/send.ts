import type { Method } from '#contract/endpoint.ts';
import {
  KEY_HEADER,
  MARKER_HEADER,
  OUTBOX_FORMAT,
  OUTBOX_HEADER,
  USER_HEADER,
} from '#contract/headers.ts';

export interface OutgoingRequest {
  readonly method: Method;
  /** Below `/api`, with its query. */
  readonly path: string;
  /** JSON text, a form with a file, or nothing. */
  readonly body: string | FormData | null;
  /** Idempotency key; on the call of an outbox entry its id. */
  readonly key: string | null;
  readonly credentials: { readonly userId: string; readonly token: string } | null;
}

export interface IncomingAnswer {
  readonly status: number;
  readonly marker: string | null;
  readonly key: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly body: unknown;
}

/** Performs one HTTP request: ky in a page (`http.ts`), bare fetch in the worker, which ky would make 4 kB heavier. */
export type Http = (url: string, options: RequestInit) => Promise<Response>;

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds until it counts as unanswered. */
  readonly timeout?: number;
}

const TIMEOUT_MS = 20_000;

/**
 * One request and its whole answer, whoever gave it. Null when none came: no connection, time-out, cut in the
 * middle, a redirect (we send none, so it was somebody in between), or called off by `signal`. Never retries.
 */
export async function send(
  http: Http,
  request: OutgoingRequest,
  { signal, timeout = TIMEOUT_MS }: SendOptions = {},
): Promise<IncomingAnswer | null> {
  const tooLate = AbortSignal.timeout(timeout);
  try {
    const response = await http(`/api${request.path}`, {
      method: request.method,
      headers: headersOf(request),
      body: request.body,
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
    });
    return await answerOf(response);
  } catch (error) {
    if (isNoAnswer(error)) return null;
    throw error;
  }
}

/**
 * Somebody between us and our server says that it is down: a 5xx without our marker. (511 is a captive portal's way of
 * asking for a sign-in.) It settles nothing and proves nothing but that the device's own line is up.
 */
export function isGatewayTrouble(answer: Pick<IncomingAnswer, 'status'> | null): boolean {
  return answer !== null && answer.status >= 500 && answer.status !== 511;
}

/** What comes in place of an answer: TypeError for the network, AbortError and TimeoutError for a signal. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name);
}

function headersOf({ key, credentials, body }: OutgoingRequest): Record<string, string> {
  return {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(key !== null && { [KEY_HEADER]: key, [OUTBOX_HEADER]: OUTBOX_FORMAT }),
    ...(credentials && {
      authorization: `Bearer ${credentials.token}`,
      [USER_HEADER]: credentials.userId,
    }),
  };
}

async function answerOf(response: Response): Promise<IncomingAnswer> {
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    marker: header(MARKER_HEADER),
    key: header(KEY_HEADER),
    retryAfter: header('retry-after'),
    date: header('date'),
    body: parsed(await response.text()),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
