import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from './ports.ts';

/**
 * What happens to a request on its way. `drop-request`: the server never sees it. `cut-request`: the server
 * gets half of the body, then the connection breaks. `drop-answer`: the server did its work, but the browser gets no answer.
 * `cut-answer`: the connection breaks in the middle of the answer. `hold-request` and `hold-answer` wait for
 * `until`. `answer`: a machine in between answers instead of the server.
 */
export type Fault =
  | { readonly kind: 'drop-request' | 'cut-request' | 'drop-answer' | 'cut-answer' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'hold-request' | 'hold-answer'; readonly until: Promise<void> }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

/** Which requests are meant: all that match every given field. */
interface Match {
  readonly method?: string;
  /** The path without its query, in any letter case; a string means the whole path. */
  readonly path?: string | RegExp;
}

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** The status that the browser got; null when it got none. */
  status: number | null;
  /** Whether it was answered, or the browser has aborted it. */
  isOver: boolean;
}

export interface FaultProxy {
  readonly port: number;
  readonly url: string;
  /** Every request that arrived, oldest first, whatever became of it. */
  readonly seen: readonly SeenRequest[];
  count(match: Match): number;
  /** Applies the fault to the next `times` matching requests (by default to all until healed). A later fault comes first. */
  inject(match: Match, fault: Fault, times?: number): void;
  /** Takes all faults away; requests already held stay held. */
  heal(): void;
  /** Closes the listener and breaks every open connection: to the browser the server is dead. */
  refuse(): Promise<void>;
  /** Listens again, on the same port. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** A promise for a held request or answer to wait for; `now` resolves it. */
export function hold(): { readonly promise: Promise<void>; readonly now: () => void } {
  let now: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    now = resolve;
  });
  return {
    promise,
    now: () => {
      now();
    },
  };
}

/** Answers as a captive portal does: with 200 and a page of its own at every address. */
export const captivePortal: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Please accept our terms</h1>',
};

/** Answers as a machine in between does: with an error of its own, without the server's marker. */
export function foreignAnswer(
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Extract<Fault, { kind: 'answer' }> {
  return {
    kind: 'answer',
    status,
    headers: { 'content-type': 'text/html', ...headers },
    body: `<!doctype html><h1>${status} from a proxy</h1>`,
  };
}

interface Rule {
  readonly match: Match;
  readonly fault: Fault;
  left: number;
}

/** Starts a reverse proxy in front of `target` (`http://host:port`). Streams pass through as they come. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  let rules: Rule[] = [];
  const lines = new Set<Socket>();

  const server = http.createServer((request, response) => {
    void readBody(request).then(
      (body) => {
        const record = recordOf(request, body);
        seen.push(record);
        response.once('finish', () => (record.status = response.statusCode));
        response.once('close', () => (record.isOver = true));
        void pass({ target, request, response, body, fault: take(rules, record) });
      },
      () => response.destroy(),
    );
  });
  // Each connection serves one request: Chromium silently repeats a request whose reused connection broke.
  server.maxRequestsPerSocket = 1;
  server.on('connection', (line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });

  const port = await freePort();
  await listen(server, port);

  async function refuse(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) =>
      server.close(() => {
        resolve();
      }),
    );
    for (const line of lines) line.destroy();
    await closed;
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    seen,
    count: (match) => seen.filter((request) => matches(match, request)).length,
    inject: (match, fault, times = Infinity) => {
      rules = [{ match, fault, left: times }, ...rules];
    },
    heal: () => {
      rules = [];
    },
    refuse,
    accept: async () => {
      if (!server.listening) await listen(server, port);
    },
    close: refuse,
  };
}

function recordOf(request: IncomingMessage, body: Buffer): SeenRequest {
  return {
    method: request.method ?? 'GET',
    path: (request.url ?? '/').split('?')[0] ?? '/',
    headers: request.headers,
    body: body.toString('utf8'),
    status: null,
    isOver: false,
  };
}

function matches(match: Match, request: SeenRequest): boolean {
  if (match.method !== undefined && match.method !== request.method) return false;
  if (match.path === undefined) return true;
  return typeof match.path === 'string'
    ? match.path.toLowerCase() === request.path.toLowerCase()
    : match.path.test(request.path);
}

function take(rules: readonly Rule[], request: SeenRequest): Fault | null {
  const rule = rules.find(({ match, left }) => left > 0 && matches(match, request));
  if (!rule) return null;
  rule.left -= 1;
  return rule.fault;
}

interface Passage {
  readonly target: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly fault: Fault | null;
}

async function pass(passage: Passage): Promise<void> {
  const { response, body, fault } = passage;
  switch (fault?.kind) {
    case undefined:
    case 'drop-answer':
    case 'cut-answer':
    case 'hold-answer': {
      forward(passage, body);
      return;
    }
    case 'drop-request':
      response.destroy();
      return;
    case 'cut-request': {
      forward(passage, body.subarray(0, Math.floor(body.length / 2)));
      return;
    }
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      {
        forward(passage, body);
        return;
      }
    case 'hold-request':
      await fault.until;
      {
        forward(passage, body);
        return;
      }
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body);
  }
}

/** Forwards this much of the body; if that is less than announced, the connection breaks after it. */
function forward({ target, request, response, body, fault }: Passage, sent: Buffer): void {
  const upstream = http.request(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    headers: { ...request.headers, connection: 'close' },
    agent: false,
  });
  upstream.on('response', (answer) => void deliver(answer, response, fault));
  // If the server is dead or broke the connection, so does the proxy: a 502 would be an answer.
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());

  if (sent.length === body.length && fault?.kind !== 'cut-request') upstream.end(sent);
  else upstream.write(sent, () => response.destroy());
}

async function deliver(
  answer: IncomingMessage,
  response: ServerResponse,
  fault: Fault | null,
): Promise<void> {
  const status = answer.statusCode ?? 502;
  answer.on('error', () => response.destroy());
  if (fault?.kind === 'drop-answer') {
    await readBody(answer);
    response.destroy();
  } else if (fault?.kind === 'cut-answer') {
    const body = await readBody(answer);
    const half = body.subarray(0, Math.floor(body.length / 2));
    response.writeHead(status, ownHeaders(answer)).write(half, () => response.destroy());
  } else if (fault?.kind === 'hold-answer') {
    const body = await readBody(answer);
    await fault.until;
    response.writeHead(status, ownHeaders(answer)).end(body);
  } else {
    response.writeHead(status, ownHeaders(answer)).flushHeaders();
    answer.pipe(response);
  }
}

const LINE_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** The answer's headers without those that belong to one connection, which are not passed on. */
function ownHeaders(answer: IncomingMessage): http.OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !LINE_HEADERS.includes(name)),
  );
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listen(server: http.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
