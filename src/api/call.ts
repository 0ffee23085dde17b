import type { AfterResponseHook } from 'ky';
import {
  isDeclared,
  pathOf,
  type BodyInput,
  type Endpoint,
  type Params,
  type Query,
  type Reply,
} from '#contract/endpoint.ts';
import { KEY_HEADER, MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { ApiError, NetworkError, problem } from '#contract/problem.ts';
import {
  ownServer,
  jsonBodyOf,
  headersFrom,
  isNoAnswer,
  within,
  type CallCredentials,
  type Patience,
} from './http.ts';

export const UNREACHED = "Couldn't reach the server.";

export interface CallOptions<E extends Endpoint> extends Patience {
  readonly params?: Params<E>;
  readonly query?: Query<E>;
  /** For an upload: a form with the file in the field that the endpoint names. */
  readonly body?: BodyInput<E> | FormData;
  /** Whose call it is; none for a visitor. */
  readonly credentials?: CallCredentials | null;
  /** Idempotency key. */
  readonly key?: string;
  /** Called for every complete answer from our server, whatever it said. */
  readonly onContact?: () => void;
}

/** Anything but a success from our server is thrown as an error, so that no caller reads on. */
const judged = ownServer.extend({ hooks: { afterResponse: [judgeAnswer] } });

/**
 * Calls one endpoint and returns its parsed reply. Throws ApiError if our server refused, and NetworkError
 * for everything that is not our server's answer, whatever its status.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Reply<E>> {
  const body = await answerTo(endpoint, options);
  options.onContact?.();
  return replyOf(endpoint, body);
}

async function answerTo<E extends Endpoint>(endpoint: E, options: CallOptions<E>) {
  const { credentials = null, key = null } = options;
  const path = pathOf(endpoint, options.params ?? ({} as Params<E>));
  try {
    const { body, query } = options;
    const response = await judged(`/api${path}`, {
      method: endpoint.method,
      searchParams: (query ?? {}) as Readonly<Record<string, string | undefined>>,
      headers: headersFrom({ credentials, key }),
      ...(body instanceof FormData ? { body } : { json: body }),
      ...within(options),
    });
    return await jsonBodyOf(response);
  } catch (error) {
    if (isNoAnswer(error)) throw new NetworkError(UNREACHED);
    if (error instanceof ApiError) options.onContact?.();
    throw error;
  }
}

async function judgeAnswer(...[request, , response]: Parameters<AfterResponseHook>): Promise<void> {
  await judge(response, request.headers.get(KEY_HEADER));
}

/**
 * Throws NetworkError for an answer that is not our server's: one without our marker, or without the echo of the
 * request's `key` (FAULTS 25). Throws ApiError if our server refused.
 */
export async function judge(response: Response, key: string | null): Promise<void> {
  const isOurs = response.headers.get(MARKER_HEADER) === MARKER_VALUE;
  const isToThis = key === null || response.headers.get(KEY_HEADER) === key;
  if (!isOurs || !isToThis) throw new NetworkError(UNREACHED, response);
  if (response.ok) return;
  const said = problem.safeParse(await jsonBodyOf(response));
  if (!said.success) {
    const { status } = response;
    throw new ApiError('internal', `The server failed (${String(status)}).`, { status });
  }
  const { code, message, ...more } = said.data;
  throw new ApiError(code, message, more);
}

/** The body of a success, as the endpoint declares it; refuses what a newer server says differently. */
export function replyOf<E extends Endpoint>(endpoint: E, body: unknown): Reply<E> {
  if (!isDeclared(endpoint.reply)) return undefined as Reply<E>;
  const reply = endpoint.reply.safeParse(body);
  if (reply.success) return reply.data as Reply<E>;
  throw new ApiError('update_required', 'This app is out of date. Please reload the page.');
}
