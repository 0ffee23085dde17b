import type { Method } from '#contract/endpoint.ts';

/** What goes over the wire. `path` is relative to `/api`; `body` is JSON text, so that a repetition is the same byte for byte. */
export interface WireRequest {
  readonly method: Method;
  readonly path: string;
  readonly body: string | null;
  /** The entity tag of an answer that need not be sent again. */
  readonly known?: string;
  /** The cursor that the device had when the entry was frozen (OB32). */
  readonly frozen?: string;
  /** The entry's id; null for a read. */
  readonly key: string | null;
  readonly credentials: Credentials | null;
}

/** User id and token are taken together, so that a body written for one member is never sent as another. */
export interface Credentials {
  readonly userId: string;
  readonly token: string;
}

/** An HTTP answer, whoever gave it. Header values stand as they came, null if missing. */
export interface HttpAnswer {
  readonly status: number;
  readonly marker: string | null;
  readonly key: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  /** The parsed JSON; undefined if there was none. */
  readonly body: unknown;
}

/** Sends one request; null when no whole answer came (no connection, time-out, cut off). Never throws in those cases. */
export type Send = (request: WireRequest) => Promise<HttpAnswer | null>;

/** A file on its way, under its id as the key. */
export interface OutgoingFile {
  readonly key: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly credentials: Credentials;
}

/** `elsewhere`: another tab or the worker has brought the file meanwhile, or has taken over doing so. */
export type FileAnswer = HttpAnswer | null | 'elsewhere';

/** Sends one file, like `Send`. */
export type SendFile = (file: OutgoingFile) => Promise<FileAnswer>;
