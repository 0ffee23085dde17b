import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { judge, replyOf, UNREACHED } from './call.ts';
import { jsonBodyOf, headersFrom, type CallCredentials } from './http.ts';

interface Upload {
  readonly file: Blob;
  readonly credentials: CallCredentials | null;
  /** Idempotency key. */
  readonly key?: string;
  /** How much of the request has left the device, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly onContact?: () => void;
  /** Ends it: rejects with the signal's reason, which says nothing about the connection. */
  readonly signal?: AbortSignal;
}

/** Without any progress for this long, the connection is considered gone. */
const STALLED_MS = 30_000;

/**
 * Sends one file to an endpoint that takes one, and returns its parsed reply. Throws like `call`. By XMLHttpRequest,
 * because fetch tells nothing about how much was sent: a body that streams needs HTTP/2, which our server does not speak.
 */
export async function upload<E extends Endpoint>(endpoint: E, options: Upload): Promise<Reply<E>> {
  const { credentials, key = null, onContact } = options;
  const response = await sent(endpoint, options, headersFrom({ credentials, key }));
  try {
    await judge(response, key);
  } catch (error) {
    if (error instanceof ApiError) onContact?.();
    throw error;
  }
  onContact?.();
  return replyOf(endpoint, await jsonBodyOf(response));
}

function sent(
  endpoint: Endpoint,
  { file, onProgress, signal }: Upload,
  headers: Record<string, string>,
) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const watch = watchOver(request);
    const fail = () => {
      watch.end();
      reject(signal?.aborted === true ? (signal.reason as Error) : new NetworkError(UNREACHED));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch.renew();
      if (total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      watch.end();
      const response = responseOf(request);
      if (response) resolve(response);
      else reject(new NetworkError(UNREACHED, request));
    };
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.open(endpoint.method, `/api${endpoint.path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const form = new FormData();
    form.set(endpoint.upload ?? 'file', file);
    watch.renew();
    request.send(form);
  });
}

/** Ends the request once it has stalled. */
function watchOver(request: XMLHttpRequest) {
  let watch: ReturnType<typeof setTimeout>;
  const end = () => {
    clearTimeout(watch);
  };
  const renew = () => {
    end();
    watch = setTimeout(() => {
      request.abort();
    }, STALLED_MS);
  };
  return { renew, end };
}

/** Null for what no Response can be made of, and our server never says: that there is no content, and what is no status. */
function responseOf(request: XMLHttpRequest): Response | null {
  if ([204, 205, 304].includes(request.status) || request.status > 599) return null;
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return new Response(request.responseText, { status: request.status, headers });
}
