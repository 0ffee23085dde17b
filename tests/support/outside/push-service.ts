import {
  createDecipheriv,
  createECDH,
  createHmac,
  randomBytes,
  randomUUID,
  type ECDH,
} from 'node:crypto';
import http from 'node:http';
import type { PushSubscriptionDraft } from '#contract/notices.ts';
import type { PushMessage } from '#contract/push-message.ts';

interface Pushed {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

interface PushReply {
  /** The status; `cut` closes the connection instead. */
  readonly status: number | 'cut';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A push service like those of browsers: it accepts messages for a subscription, and can't read them. */
export interface PushService {
  /** The value for PUSH_SERVICES. */
  readonly origin: string;
  readonly pushed: readonly Pushed[];
  /** Makes a browser that has just subscribed. */
  browser(): TestBrowser;
  forget(): void;
  /** Sets what it answers from now on; it still records the messages. */
  answerWith(answer: PushReply): void;
  close(): Promise<void>;
}

/** A browser's side of a subscription: what it hands to the server, and what only it can read. */
export interface TestBrowser {
  readonly subscription: Omit<PushSubscriptionDraft, 'zone'>;
  /** What was pushed to it, oldest first. */
  messages(): PushMessage[];
}

/** Starts a push service on a free port of this machine. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  let answer: PushReply = { status: 201 };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '/', headers } = request;
      pushed.push({ path, headers, body: Buffer.concat(chunks) });
      if (answer.status === 'cut') request.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    pushed,
    browser: () => aBrowser(origin, pushed),
    forget: () => {
      pushed.length = 0;
    },
    answerWith: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function aBrowser(origin: string, pushed: readonly Pushed[]): TestBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomUUID()}`;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint: `${origin}${path}`, keys },
    messages: () =>
      pushed
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(decrypt(body, pair, auth)) as PushMessage),
  };
}

/** Decrypts as RFC 8291 has it for the browser, without the library that encrypts. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = hmac(auth, browser.computeSecret(sender));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hmac(salt, hmac(shared, info, Buffer.of(1)));
  const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1));
  const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1));
  const decipher = createDecipheriv('aes-128-gcm', key.subarray(0, 16), nonce.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
  return createHmac('sha256', key).update(Buffer.concat(parts)).digest();
}
