import type { TestServer } from './server.ts';

/** A call as it goes over the wire, spelled out instead of taken from the contract: what a caller of our own cannot bend. */
export type RawCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly reply: unknown }>;

/** Calls below `/api` with the token. An answer without a body replies null. */
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
