import type { Method } from '#contract/endpoint.ts';
import { FROZEN_HEADER, KEY_HEADER, MARKER_HEADER } from '#contract/headers.ts';
import { uploads } from '#contract/uploads.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import {
  ownServer,
  jsonBodyOf,
  headersFrom,
  isNoAnswer,
  within,
  type Patience,
  type Sender,
} from './http.ts';

export interface OutgoingRequest extends Sender {
  readonly method: Method;
  /** Relative to `/api`, with its query. */
  readonly path: string;
  /** JSON text, or nothing. */
  readonly body: string | null;
  /** The entity tag of an answer that need not be sent again. */
  readonly known?: string;
  /** The cursor that the device had when the call was frozen. */
  readonly frozen?: string;
}

export interface IncomingAnswer {
  readonly status: number;
  readonly marker: string | null;
  readonly key: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly body: unknown;
}

/**
 * One request of the sync engine and its whole answer, whoever gave it: the engine decides what it means (VD). Null if
 * none came: no connection, time-out, cut off halfway, a redirect, or cancelled by `signal`. Never retries.
 */
export async function send(
  { method, path, body, known, frozen, ...sender }: OutgoingRequest,
  patience: Patience = {},
): Promise<IncomingAnswer | null> {
  const headers = {
    ...headersFrom(sender),
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(known !== undefined && { 'if-none-match': known }),
    ...(frozen !== undefined && { [FROZEN_HEADER]: frozen }),
  };
  const options = { method, body, headers, ...within(patience) };
  return answered(() => ownServer(`/api${path}`, options));
}

async function answered(ask: () => Promise<Response>): Promise<IncomingAnswer | null> {
  try {
    return await answerOf(await ask());
  } catch (error) {
    if (isNoAnswer(error)) return null;
    throw error;
  }
}

/** A file of the sync engine, under its own key; like `send`. */
export async function sendFile(
  { bytes, type, ...sender }: UploadRequest,
  signal?: AbortSignal,
): Promise<IncomingAnswer | null> {
  const form = new FormData();
  form.set('image', new Blob([bytes], { type }));
  const timeout = LEAST_FILE_MS + bytes.byteLength / SLOWEST_BYTES_PER_MS;
  const { method, path } = uploads.image;
  const patience = { timeout, ...(signal && { signal }) };
  return answered(() =>
    ownServer(`/api${path}`, {
      method,
      body: form,
      headers: headersFrom(sender),
      ...within(patience),
    }),
  );
}

export interface UploadRequest extends Sender {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** A picture over a slow line: as long as its bytes need at 8 kB/s, and a minute for the rest. */
const LEAST_FILE_MS = MINUTE_MS;
const SLOWEST_BYTES_PER_MS = 8;

async function answerOf(response: Response): Promise<IncomingAnswer> {
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    marker: header(MARKER_HEADER),
    key: header(KEY_HEADER),
    retryAfter: header('retry-after'),
    date: header('date'),
    body: await jsonBodyOf(response),
  };
}
