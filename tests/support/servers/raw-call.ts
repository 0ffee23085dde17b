import type { TestServer } from './server.ts';

/** A call as it goes over the wire, written out rather than taken from the contract, so that a test can break its rules. */
export type RawCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly reply: unknown }>;

/** Calls paths below `/api` with the token. The reply is null for an answer without a body. */
export function rawCaller(server: TestServer, token: string): RawCall {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await server.fetch(`/api${path}`, {
      method,
      headers: body === undefined ? { authorization: headers.authorization } : headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, reply: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}
