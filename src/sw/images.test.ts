import type { Router } from 'workbox-routing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ADDRESS = 'https://muster.test/uploads/a.webp';

interface Fetched {
  readonly response: Response;
  /** What was to be done before the worker may end. */
  readonly rest: () => Promise<unknown>;
}

/** The caches of the device, by name; one that is deleted lives on for whoever holds it, as in browsers. */
let held: Map<string, Map<string, Response>>;
let router: Router;
let network: () => Promise<Response>;
let isFull = false;

beforeEach(async () => {
  vi.resetModules();
  held = new Map();
  isFull = false;
  network = async () => aPicture('new');
  const own = { origin: 'https://muster.test', href: 'https://muster.test/sw.js' };
  vi.stubGlobal('self', { location: own });
  vi.stubGlobal('location', own);
  vi.stubEnv('NODE_ENV', 'production'); // Workbox checks and logs in all others
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const answers = held.get(name) ?? new Map<string, Response>();
      held.set(name, answers);
      return aCache(answers);
    },
    delete: async (name: string) => held.delete(name),
  });
  vi.stubGlobal('fetch', () => network());
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

test('a portal’s page is shown to nobody who kept it as an image, and no new one is kept (FAULTS 25)', async () => {
  held.set('muster-images', new Map([[ADDRESS, anAnswer('text/html', 'portal')]]));
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

test('without room for one more, those that were kept give way', async () => {
  held.set('muster-images', new Map([['https://muster.test/uploads/b.webp', aPicture('old')]]));
  isFull = true;
  const { response, rest } = await look();
  await rest();
  expect(await response.text()).toBe('new');
  expect(kept()).toEqual([]);
});

test('what is no picture, or comes from the API, is left to the network', () => {
  const left = [aRequest('https://muster.test/api/face', 'image'), aRequest(ADDRESS, 'script')];
  for (const request of left)
    expect(router.handleRequest({ request, event: anEvent() })).toBe(undefined);
});

function aRequest(address: string, destination: RequestDestination): Request {
  return Object.defineProperty(new Request(address), 'destination', { value: destination });
}

async function look(): Promise<Fetched> {
  const rest: unknown[] = [];
  const event = anEvent((work) => rest.push(work));
  const response = await router.handleRequest({ request: aRequest(ADDRESS, 'image'), event });
  if (!response) throw new Error('not answered');
  return { response, rest: () => Promise.all(rest) };
}

function anEvent(waitUntil: (work: unknown) => void = () => undefined) {
  return Object.assign(new Event('fetch'), { waitUntil });
}

function kept(): string[] {
  return [...held.values()].flatMap((answers) => [...answers.keys()]);
}

function aPicture(text: string): Response {
  return anAnswer('image/webp', text);
}

function anAnswer(type: string, text: string): Response {
  return new Response(text, { headers: { 'content-type': type } });
}

function aCache(answers: Map<string, Response>) {
  return {
    match: async ({ url }: Request) => answers.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => {
      if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
      answers.set(url, response);
    },
    delete: async ({ url }: Request) => answers.delete(url),
    keys: async () => [...answers.keys()].map((url) => ({ url })),
  };
}
