import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leakedFields } from '#tests/support/hostile/leaked-fields.inputs.ts';

const ORIGIN = 'https://muster.test';
const PAGE = '<!doctype html><div id="app"></div>';
const SCRIPT = 'export {}';
const PORTAL = '<h1>Please accept our terms</h1>';
const PAGE_KEY = `${ORIGIN}/index.html?__WB_REVISION__=12345678`;
const SCRIPT_KEY = `${ORIGIN}/assets/a.js`;

const built = [
  { url: 'index.html', revision: '12345678', integrity: hashOf(PAGE) },
  { url: 'assets/a.js', revision: null, integrity: hashOf(SCRIPT) },
];

/** What the network and the browser's own cache answer, by address. */
let network: Map<string, string>;
let browserCache: Map<string, string>;
/** What is in the worker's cache, by key. */
let kept: Map<string, Response>;
let isFull = false;
const dropped = vi.fn();
let precache: Awaited<ReturnType<typeof load>>;

beforeEach(async () => {
  vi.resetModules();
  dropped.mockClear();
  isFull = false;
  kept = new Map();
  browserCache = new Map();
  network = new Map([
    [`${ORIGIN}/index.html`, PAGE],
    [`${ORIGIN}/home`, PAGE],
    [SCRIPT_KEY, SCRIPT],
  ]);
  vi.stubGlobal('self', {
    __WB_MANIFEST: built,
    location: { origin: ORIGIN, href: `${ORIGIN}/sw.js` },
  });
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/sw.js` });
  vi.stubEnv('NODE_ENV', 'production'); // Workbox checks and logs in all others
  vi.stubGlobal('caches', { open: async () => aCache(), delete: dropped });
  vi.stubGlobal('fetch', aBrowserFetch);
  vi.doMock('#store/image-cache.ts', () => ({ dropImages: () => (isFull = false) }));
  precache = await load();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('an installation (FAULTS 25)', () => {
  test('keeps every file as it was built', async () => {
    await precache.installFiles();
    expect(await texts()).toEqual({ [PAGE_KEY]: PAGE, [SCRIPT_KEY]: SCRIPT });
  });

  test.each([`${ORIGIN}/index.html`, SCRIPT_KEY])(
    'fails when somebody else answers for %s',
    async (address) => {
      network.set(address, PORTAL);
      await expect(precache.installFiles()).rejects.toThrow(TypeError);
      expect(Object.values(await texts())).not.toContain(PORTAL);
    },
  );

  test('does not take what one that broke off has left, unless it is the file', async () => {
    kept.set(PAGE_KEY, new Response(PORTAL)).set(SCRIPT_KEY, new Response(SCRIPT));
    network.delete(SCRIPT_KEY);
    await precache.installFiles();
    expect(await texts()).toEqual({ [PAGE_KEY]: PAGE, [SCRIPT_KEY]: SCRIPT });
  });

  test('asks the server past what the browser itself keeps of a portal', async () => {
    browserCache.set(SCRIPT_KEY, PORTAL);
    await precache.installFiles();
    expect(await texts()).toMatchObject({ [SCRIPT_KEY]: SCRIPT });
  });

  test('lets pictures give way when there is no space', async () => {
    isFull = true;
    await precache.installFiles();
    expect(await texts()).toMatchObject({ [PAGE_KEY]: PAGE });
  });
});

describe('a page', () => {
  test('comes from what is kept, also without a server', async () => {
    await precache.installFiles();
    network.clear();
    expect(await open('/home')).toMatch(/<div id="snapshot" data-empty>.+<div id="app"><\/div>/);
  });

  test('never comes from a foreign one that lies in its place, and is put right', async () => {
    kept.set(PAGE_KEY, new Response(PORTAL));
    expect(await open('/home')).toContain('<div id="app"></div>');
    expect(await texts()).toMatchObject({ [PAGE_KEY]: PAGE });
  });

  test.each(['/api/docs', '/uploads/a.webp', '/manifest.webmanifest?again'])(
    'is left to the server at %s',
    async (path) => {
      await precache.installFiles();
      expect(await open(path)).toBe('not answered');
    },
  );

  test.each(leakedFields)('SPEC 17.7 is led away from $input', async ({ input, expected }) => {
    await precache.installFiles();
    const answer = await answerTo(input);
    if (expected === null) expect(answer?.status).toBe(200);
    else
      expect([answer?.status, answer?.headers.get('location')]).toEqual([302, ORIGIN + expected]);
  });

  test('is as without a worker where the kept one is gone and there is no server', async () => {
    network.clear();
    expect((await answerTo('/home'))?.type).toBe('error');
    expect((await answerTo('/assets/a.js'))?.type).toBe('error');
  });

  test('is the server’s where the kept one is gone and the server has another', async () => {
    network.set(`${ORIGIN}/index.html`, 'another version').set(`${ORIGIN}/home`, 'another version');
    expect(await open('/home')).toBe('another version');
    expect(await texts()).toEqual({});
  });
});

/** Anew for every test: it reads the list of files when it is loaded. */
async function load() {
  return import('./precache.ts');
}

async function open(path: string): Promise<string> {
  return (await answerTo(path))?.text() ?? 'not answered';
}

async function answerTo(path: string): Promise<Response | undefined> {
  const { Router } = await import('workbox-routing');
  const router = new Router();
  for (const route of precache.precacheRoutes()) router.registerRoute(route);
  const request = aNavigation(`${ORIGIN}${path}`);
  return router.handleRequest({ request, event: new Event('fetch') });
}

/** Only a browser makes requests of this mode. */
function aNavigation(url: string): Request {
  return Object.defineProperty(new Request(url), 'mode', { value: 'navigate' });
}

async function texts(): Promise<Record<string, string>> {
  const entries = [...kept].map(async ([key, answer]) => [key, await answer.clone().text()]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

function aCache() {
  return {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, answer: Response) => {
      if (isFull) throw new DOMException('no space', 'QuotaExceededError');
      kept.set(key, answer);
    },
  };
}

/** As the browser does it: its own cache first. */
async function aBrowserFetch(
  request: string | { url: string },
  { cache }: RequestInit = {},
): Promise<Response> {
  const url = typeof request === 'string' ? request : request.url;
  const text = (cache === 'reload' ? undefined : browserCache.get(url)) ?? network.get(url);
  if (text === undefined) throw new TypeError('Failed to fetch');
  return new Response(text);
}

/** As the build writes it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 9).toString('base64');
}
