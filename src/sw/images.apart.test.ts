import type { Router } from 'workbox-routing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCaches, type BrowserCaches } from '#tests/support/worlds/browser-caches.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

const ADDRESS = 'https://muster.test/uploads/a.webp';

interface Fetched {
  readonly response: Response;
  /** What was to be done before the worker may end. */
  readonly rest: () => Promise<unknown>;
}

const FOREIGN = 'https://cdn.test/a.webp';

let browser: BrowserCaches;
let router: Router;
let network: (request: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  browser = browserCaches('https://muster.test');
  network = async () => aPicture('new');
  const own = { origin: 'https://muster.test', href: 'https://muster.test/sw.js' };
  vi.stubGlobal('self', { location: own });
  vi.stubGlobal('location', own);
  vi.stubEnv('NODE_ENV', 'production'); // Workbox checks and logs in all others
  vi.stubGlobal('caches', browser.caches);
  vi.stubGlobal('navigator', { locks: browser.locks });
  vi.stubGlobal('fetch', (request: RequestInfo | URL, init?: RequestInit) =>
    network(request, init),
  );
  const { imagesRoute } = await import('./images.ts');
  const routing = await import('workbox-routing');
  router = new routing.Router();
  router.registerRoute(imagesRoute());
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a picture is kept once it was seen, and answered from there', async () => {
  const { rest } = await look();
  await rest();
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  const { response } = await look();
  expect(await response.text()).toBe('new');
});

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when it is called off', () => Promise.reject(new DOMException('over', 'AbortError'))],
])('a picture that is not kept is missing %s, and no error of the worker', async (_, fails) => {
  network = fails;
  for (const address of [ADDRESS, FOREIGN])
    expect((await look(address)).response.type).toBe('error');
});

test('a portal’s page is shown to nobody who kept it as an image, and no new one is kept (FAULTS 25)', async () => {
  await (await caches.open('muster-images')).put(ADDRESS, anAnswer('text/html', 'portal'));
  network = async () => anAnswer('text/html', 'another portal');
  const { response, rest } = await look();
  await rest();
  expect(await response.text()).toBe('another portal');
  expect(kept()).toEqual([]);
});

test('a picture that is on its way while pictures are wiped is not kept', async () => {
  network = async () => {
    await caches.delete('muster-images');
    return aPicture('new');
  };
  const { response, rest } = await look();
  await rest();
  expect(await response.text()).toBe('new');
  expect(kept()).toEqual([]);
});

test('SPEC 16.5 nothing is left to the browser’s own cache, which nobody could empty', async () => {
  const manners: (RequestCache | undefined)[] = [];
  network = async (request, init) => {
    manners.push(request instanceof Request ? request.cache : init?.cache);
    return aPicture('new');
  };
  await (await look()).rest();
  await (await look(FOREIGN)).rest();
  expect(manners).toEqual(['no-store', 'no-store']);
});

test('SPEC 16.3 a foreign host is asked for what can be read, without a cookie, and then kept', async () => {
  const asked: unknown[] = [];
  network = async (request, init) => {
    asked.push([request, init?.credentials]);
    return aPicture('foreign');
  };
  const { rest } = await look(FOREIGN);
  await rest();
  expect(asked).toEqual([[FOREIGN, 'omit']]);
  expect(kept()).toEqual(['/a.webp']);
});

test('SPEC 16.3 what a foreign host lets nobody read is shown, and not kept', async () => {
  network = async (request) => {
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    return opaque();
  };
  const { response, rest } = await look(FOREIGN);
  await rest();
  expect(response.status).toBe(0);
  expect(kept()).toEqual([]);
});

test('a picture that is looked at again counts as used last, and is not fetched anew', async () => {
  const other = 'https://muster.test/uploads/b.webp';
  await (await look()).rest();
  await (await look(other)).rest();
  vi.useFakeTimers({ now: Date.now() + 2 * HOUR_MS, toFake: ['Date'] });
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await (await look()).rest();
  expect(kept()).toEqual(['/uploads/b.webp', '/uploads/a.webp']);
  vi.useRealTimers();
});

test('what is no picture, or comes from the API, is left to the network', () => {
  const left = [aRequest('https://muster.test/api/face', 'image'), aRequest(ADDRESS, 'script')];
  for (const request of left)
    expect(router.handleRequest({ request, event: anEvent() })).toBe(undefined);
});

function aRequest(address: string, destination: RequestDestination): Request {
  return Object.defineProperty(new Request(address), 'destination', { value: destination });
}

async function look(address = ADDRESS): Promise<Fetched> {
  const rest: unknown[] = [];
  const event = anEvent((work) => rest.push(work));
  const response = await router.handleRequest({ request: aRequest(address, 'image'), event });
  if (!response) throw new Error('not answered');
  return { response, rest: () => Promise.all(rest) };
}

function anEvent(waitUntil: (work: unknown) => void = () => undefined) {
  return Object.assign(new Event('fetch'), { waitUntil });
}

function kept(): string[] {
  return browser.paths('muster-images');
}

/** What a browser answers for a host that lets nobody read. */
function opaque(): Response {
  return Object.defineProperty(new Response(null), 'status', { value: 0 });
}

function aPicture(text: string): Response {
  return anAnswer('image/webp', text);
}

function anAnswer(type: string, text: string): Response {
  return new Response(text, { headers: { 'content-type': type } });
}
