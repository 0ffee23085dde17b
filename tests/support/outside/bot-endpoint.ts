import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { BOT_SIGNATURE_HEADER, BOT_TIMESTAMP_HEADER } from '#contract/bot.ts';

interface BotCall {
  readonly path: string;
  readonly body: unknown;
  /** Whether the call is signed with the right secret, over this body, not more than five minutes ago. */
  readonly isSigned: boolean;
}

interface BotReply {
  readonly status: number;
  /** The body, sent as it is. */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** `open`: the body never ends. `cut`: the connection ends before it. */
  readonly end?: 'open' | 'cut';
}

/** A chat bot's webhook: a real HTTP endpoint that keeps what it was told. */
export interface BotEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly calls: readonly BotCall[];
  /** The bodies of all calls to `/rsvp-update`, oldest first. */
  rsvpUpdates(): readonly unknown[];
  forget(): void;
  /** What the bot answers from now on; it still records what it was told. */
  answerWith(answer: number | BotReply): void;
  close(): Promise<void>;
}

/** Starts a bot on a free port of this machine. */
export async function startBotEndpoint(
  secret = 'a secret of the test bot, long enough',
): Promise<BotEndpoint> {
  const calls: BotCall[] = [];
  let reply: BotReply = { status: 200 };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      calls.push({
        path: request.url ?? '/',
        body: parsed(text),
        isSigned: isSigned({ headers: request.headers, text, secret }),
      });
      answer(response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bot has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    secret,
    calls,
    rsvpUpdates: () => calls.filter(({ path }) => path === '/rsvp-update').map(({ body }) => body),
    forget: () => {
      calls.length = 0;
    },
    answerWith: (next) => {
      reply = typeof next === 'number' ? { status: next } : next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  response: http.ServerResponse,
  { status, headers, body = '{}', end }: BotReply,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (end === undefined) response.end(body);
  else response.write(body, () => void (end === 'cut' && response.destroy()));
}

interface Signed {
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly secret: string;
}

function isSigned({ headers, text, secret }: Signed): boolean {
  const timestamp = String(headers[BOT_TIMESTAMP_HEADER] ?? '');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const given = Buffer.from(String(headers[BOT_SIGNATURE_HEADER] ?? ''));
  const right = Buffer.from(
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`,
  );
  return given.length === right.length && timingSafeEqual(given, right);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
