import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KEY_HEADER } from '#contract/headers.ts';
import { ApiError } from '#contract/problem.ts';
import { refuseHeavyJson } from './json-limits.ts';
import { networkOf } from '#server/core/identity/network-of.ts';

const LONGEST_KEY = 200;
const rawBodies = new WeakMap<FastifyRequest, string>();

/** What a handler may know of the request itself. */
export interface RequestFacts {
  /** The server's time when the call arrived, however long it has waited since. */
  readonly arrivedAt: Date;
  /** Whom limits count, see `networkOf`. */
  readonly address: string;
  readonly token: string | null;
  /** The entry's id, when the call carries one. */
  readonly idempotencyKey: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it came, for signatures. */
  readonly rawBody: string;
}

/** Reads them from a request that arrived at `arrivedAt`. Throws 400 `malformed` for an unreasonable key. */
export function requestFactsOf(request: FastifyRequest, arrivedAt: Date): RequestFacts {
  return {
    arrivedAt,
    address: networkOf(request.ip),
    token: bearerOf(request),
    idempotencyKey: keyOf(request),
    headers: request.headers,
    rawBody: rawBodies.get(request) ?? '',
  };
}

/** The token of the Authorization header; null without the header. Another scheme is a malformed token. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

/** Reads JSON as Fastify does, unless it is too heavy, keeps the text for signatures, and treats an empty body as none. */
export function registerBodyParsers(app: FastifyInstance): void {
  const types = ['application/json', 'text/plain'];
  const read = jsonReader(app);
  app.removeContentTypeParser(types);
  const parse = async (request: FastifyRequest, text: string) => {
    rawBodies.set(request, text);
    return isPlain(request) && text !== '' ? text : read(request, text);
  };
  app.addContentTypeParser(types, { parseAs: 'string' }, parse);
}

/** How a JSON body is read, wherever it comes from; an empty one is none. */
export type ReadJson = (request: FastifyRequest, text: string) => Promise<unknown>;

/** Refuses with 400 `malformed` what is no JSON, or too heavy. */
export function jsonReader(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error');
  return async (request, text) => {
    if (text === '') return undefined;
    refuseHeavyJson(text);
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body: unknown) => {
        if (error) reject(error);
        else resolve(body);
      });
    });
  };
}

function isPlain(request: FastifyRequest): boolean {
  return /^text\/plain\b/i.test(request.headers['content-type'] ?? '');
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[KEY_HEADER];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > LONGEST_KEY) {
    throw new ApiError('malformed', 'The Idempotency-Key is too long.');
  }
  return key;
}
