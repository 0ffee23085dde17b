import { events } from '#contract/events.ts';
import { site } from '#contract/site.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { ownServer } from './http.ts';
import { send } from './send.ts';

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const ours = { 'muster-api': '1', 'content-type': 'application/json' };
const ALEX = { userId: 'u', token: 't' };
const healthy = { status: 'ok', version: '1' };

const ORIGIN = 'https://muster.test';

/** A page resolves addresses against itself; Node has no page. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

beforeEach(() => {
  vi.stubGlobal('Request', PageRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(body: unknown, init: ResponseInit = {}) {
  const asked = vi.fn(
    async (_request: Request) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        headers: ours,
        ...init,
      }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

function headersOf(request: Request | undefined): Record<string, string> {
  return Object.fromEntries(request?.headers ?? []);
}

function whoSent({ headers }: Request) {
  return [headers.get('muster-user'), headers.get('authorization')];
}

/** A body that stops after its first bytes; as in a browser, the signal of its request ends it. */
function endless(signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":'));
      signal.addEventListener('abort', () => {
        controller.error(signal.reason);
      });
    },
  });
}

function failing(error: Error) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(error)),
  );
}

describe('call', () => {
  test('fills in path and headers and answers with the parsed reply', async () => {
    const asked = answering(healthy);
    expect(await call(site.health, { credentials: ALEX })).toEqual(healthy);
    const [request] = asked.mock.calls[0] ?? [];
    expect(request).toMatchObject({ method: 'GET', redirect: 'error', credentials: 'same-origin' });
    expect(request?.url).toBe(`${ORIGIN}/api/health`);
    expect(headersOf(request)).toMatchObject({ authorization: 'Bearer t', 'muster-user': 'u' });
  });

  test('escapes parameters', async () => {
    const asked = answering({}, { status: 404 });
    await call(events.one, { params: { id: 'a/b c' } }).catch(() => undefined);
    expect(asked.mock.calls[0]?.[0].url).toBe(`${ORIGIN}/api/events/public/a%2Fb%20c`);
  });

  test('a refusal of ours is an ApiError with its code and sentence', async () => {
    const body = { status: 410, code: 'event_gone', message: 'This event was deleted.' };
    answering(body, { status: 410 });
    const refused = call(events.one, { params: { id: EVENT } });
    await expect(refused).rejects.toThrow(ApiError);
    await expect(refused).rejects.toMatchObject({
      code: 'event_gone',
      message: 'This event was deleted.',
    });
  });

  test.each([
    ['a captive portal with 200', new Response('<html>', { status: 200 })],
    ["a proxy's 401", new Response('{"code":"account_deleted"}', { status: 401 })],
    ["a proxy's 502", new Response('', { status: 502 })],
  ])('%s is a NetworkError, whatever it says (FAULTS 25)', async (_, response) => {
    vi.stubGlobal('fetch', async () => response);
    await expect(call(site.health)).rejects.toThrow(NetworkError);
  });

  test.each([
    [502, true],
    [503, true],
    [200, false],
    [401, false],
    [511, false], // a captive portal that asks for a sign-in
  ])('a foreign %i says that the server is down: %s', async (status, isGatewayTrouble) => {
    vi.stubGlobal('fetch', async () => new Response('', { status }));
    await expect(call(site.health)).rejects.toMatchObject({ isGatewayTrouble });
  });

  test('control: with our marker the same 200 would have been taken for an answer', async () => {
    answering('<html>', { status: 200 });
    await expect(call(site.health)).rejects.toThrow(ApiError);
  });

  test('an answer to another key is a NetworkError', async () => {
    answering(healthy, { headers: { ...ours, 'idempotency-key': 'another' } });
    await expect(call(site.health, { key: 'mine' })).rejects.toThrow(NetworkError);
  });
});

describe('send', () => {
  const request = {
    method: 'GET',
    path: '/health',
    body: null,
    key: null,
    credentials: null,
  } as const;

  test.each([
    ['no connection, or a redirect', new TypeError('fetch failed')],
    ['a time-out', new DOMException('', 'TimeoutError')],
    ['being called off', new DOMException('', 'AbortError')],
  ])('%s is no answer (FAULTS 2, 26)', async (_, error) => {
    failing(error);
    expect(await send(request)).toBeNull();
  });

  test('an answer that is cut in the middle is no answer (FAULTS 1)', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"status":'));
        controller.error(new TypeError('terminated'));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(stream, { headers: ours }));
    expect(await send(request)).toBeNull();
  });

  test('OB11 a request goes as the member whom its caller hands in, also beside another member’s', async () => {
    const asked = answering(healthy);
    await Promise.all([
      send({ ...request, credentials: ALEX }),
      send({ ...request, credentials: { userId: 'v', token: 's' } }),
      call(site.health),
    ]);
    expect(asked.mock.calls.map(([sent]) => whoSent(sent))).toEqual([
      ['u', 'Bearer t'],
      ['v', 'Bearer s'],
      [null, null],
    ]);
  });

  test('the time-out covers the whole answer: one whose body never ends is none (FAULTS 2, 26)', async () => {
    vi.stubGlobal(
      'fetch',
      async ({ signal }: Request) => new Response(endless(signal), { headers: ours }),
    );
    expect(await send(request, { timeout: 50 })).toBeNull();
    await expect(call(site.health, { timeout: 50 })).rejects.toThrow(NetworkError);
  });

  test('a fault of ours is not taken for a bad connection', async () => {
    failing(new RangeError('a bug'));
    await expect(send(request)).rejects.toThrow(RangeError);
  });

  test('an entry goes with its key and format', async () => {
    const bodies: string[] = [];
    const asked = vi.fn(async (sent: Request) => {
      bodies.push(await sent.clone().text());
      return new Response('{}', { headers: ours });
    });
    vi.stubGlobal('fetch', asked);
    await send({ ...request, method: 'POST', body: '{"a":1}', key: 'k' });
    const [sent] = asked.mock.calls[0] ?? [];
    expect(bodies).toEqual(['{"a":1}']);
    expect(headersOf(sent)).toMatchObject({
      'idempotency-key': 'k',
      'muster-outbox': '1',
      'content-type': 'application/json',
    });
  });

  test.each([
    ['a time-out', () => Promise.reject(new DOMException('', 'TimeoutError'))],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['503', async () => new Response('', { status: 503, headers: { 'retry-after': '0' } })],
  ])('after %s nothing is asked again: the outbox alone decides that', async (_, ending) => {
    const asked = vi.fn(ending);
    vi.stubGlobal('fetch', asked);
    await send(request);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("control: with the library's own retries the same 503 would have been asked again", async () => {
    const asked = vi.fn(
      async () => new Response('', { status: 503, headers: { 'retry-after': '0' } }),
    );
    vi.stubGlobal('fetch', asked);
    await ownServer.get('/api/health', { retry: { limit: 1, delay: () => 0 } });
    expect(asked).toHaveBeenCalledTimes(1);
    await ownServer
      .get('/api/health', { retry: { limit: 1 }, throwHttpErrors: true })
      .catch(() => null);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});
