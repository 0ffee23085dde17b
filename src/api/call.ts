import {
  isDeclared,
  pathOf,
  type BodyInput,
  type Endpoint,
  type Params,
  type Query,
  type Reply,
} from '#contract/endpoint.ts';
import { MARKER_VALUE } from '#contract/headers.ts';
import { ApiError, problem } from '#contract/problem.ts';
import { http } from './http.ts';
import { isGatewayTrouble, send, type IncomingAnswer, type SendOptions } from './send.ts';

/** No answer of our server: no connection, a time-out, or somebody in between who answered in its place. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Somebody on the way says that our server is down; so the device is online. */
  readonly isGatewayTrouble: boolean;

  constructor(message: string, answer: Pick<IncomingAnswer, 'status'> | null = null) {
    super(message);
    this.isGatewayTrouble = isGatewayTrouble(answer);
  }
}

export interface CallOptions<E extends Endpoint> extends SendOptions {
  readonly params?: Params<E>;
  readonly query?: Query<E>;
  /** For an upload: a form with the file in the field that the endpoint names. */
  readonly body?: BodyInput<E> | FormData;
  readonly token?: string | null;
  readonly userId?: string | null;
  /** Idempotency key. */
  readonly key?: string;
  /** Hears of every answer that came from our server, whatever it said. */
  readonly onContact?: () => void;
}

/**
 * Performs one endpoint and answers with its parsed reply. Throws ApiError when our server refused, and
 * NetworkError for everything that is not our server's answer, whatever its status.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Reply<E>> {
  const { token, userId, key = null } = options;
  const answer = await send(
    http,
    {
      method: endpoint.method,
      path: pathOf(endpoint, options.params ?? ({} as Params<E>)) + searchOf(options.query),
      body: bodyOf(options.body),
      key,
      credentials: token != null && userId != null ? { token, userId } : null,
    },
    options,
  );
  if (answer?.marker !== MARKER_VALUE || (key !== null && answer.key !== key)) {
    throw new NetworkError("Couldn't reach the server.", answer);
  }
  options.onContact?.();
  if (answer.status >= 200 && answer.status < 300) return replyOf(endpoint, answer);
  throw refusalOf(answer);
}

function replyOf<E extends Endpoint>(endpoint: E, answer: IncomingAnswer): Reply<E> {
  if (!isDeclared(endpoint.reply)) return undefined as Reply<E>;
  const reply = endpoint.reply.safeParse(answer.body);
  if (reply.success) return reply.data as Reply<E>;
  throw new ApiError('update_required', 'This app is out of date. Please reload the page.');
}

function refusalOf({ status, body }: IncomingAnswer): ApiError {
  const said = problem.safeParse(body);
  if (!said.success)
    return new ApiError('internal', `The server failed (${String(status)}).`, { status });
  const { code, message, ...more } = said.data;
  return new ApiError(code, message, more);
}

function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

function searchOf(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}
