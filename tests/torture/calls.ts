// Calls over lines that may be cut, under keys that tell the server which is which.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { KEY_HEADER } from '#contract/headers.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  /** Empty for reads. */
  readonly key?: string;
}

export interface CallReply {
  readonly status: number;
  readonly body: unknown;
}

const agent = new http.Agent({ keepAlive: true });
/** As long as a killed server takes to come back. */
const PATIENCE_MS = 90_000;
const BUSY = [429, 502, 503];

/** Sends a call until it is answered, to any of the servers; `cutAfter`: the first line breaks after so many milliseconds. */
export async function send(
  urls: () => string,
  call: Call,
  cutAfter: number | null = null,
): Promise<CallReply> {
  const since = performance.now();
  let cut = cutAfter;
  for (;;) {
    const reply = await once(urls(), call, cut);
    cut = null;
    if (reply && !BUSY.includes(reply.status)) return reply;
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`${call.method} ${call.path} wasn't answered`);
    await pause(20 + Math.random() * 80);
  }
}

/** Null: the line broke before the answer was here. */
function once(
  url: string,
  { method, path, token, body, key }: Call,
  cutAfter: number | null,
): Promise<CallReply | null> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { [KEY_HEADER]: key }),
    ...(text !== '' && {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    }),
  };
  return new Promise((resolve) => {
    const request = http.request(`${url}/api${path}`, { method, agent, headers });
    const lose = () => {
      resolve(null);
    };
    request.on('error', lose);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', lose);
      response.on('close', lose);
      response.on('end', () => {
        const said = Buffer.concat(chunks).toString('utf8');
        const parsed: unknown = said === '' ? null : JSON.parse(said);
        resolve({ status: response.statusCode ?? 0, body: parsed });
      });
    });
    request.end(text);
    if (cutAfter !== null)
      setTimeout(() => {
        request.destroy();
      }, cutAfter);
  });
}

const verdict = z.object({ outcome: z.optional(z.string()), code: z.optional(z.string()) });

/** What a reply comes to, in one word. */
export function verdictOf({ status, body }: CallReply): string {
  const { outcome, code } = verdict.safeParse(body).data ?? {};
  return outcome ?? code ?? String(status);
}
