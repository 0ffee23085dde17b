import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const LOCK = 'muster-sync:muster-1';
const LIVE_LOCK = 'muster-live:1';
const PAGE = 'https://muster.test/index.html';
const OURS = '<script type="module" crossorigin src="/assets/index-a1.js"></script>';
const FOREIGN = '<h1>Please accept our terms</h1><script src="/portal.js"></script>';
let held: { name: string }[] = [];
let pending: { name: string }[] = [];
let shown = OURS;
let active: object | null = {};
const loaded = vi.fn(() => ({}));
const skipWaiting = vi.fn(async () => undefined);
const claim = vi.fn(async () => undefined);
const navigate = vi.fn(async () => null);
const postMessage = vi.fn();
let broken: Error | null = null;
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  skipWaiting.mockClear();
  claim.mockClear();
  navigate.mockClear();
  postMessage.mockClear();
  broken = null;
  [held, pending, shown, active] = [[], [], OURS, {}];
  vi.stubGlobal('self', {
    addEventListener: (type: string, listen: (event: unknown) => void) =>
      listeners.set(type, listen),
    navigator: { locks: { query: async () => ({ held, pending }) } },
    registration: {
      get active() {
        return active;
      },
    },
    skipWaiting,
    clients: {
      claim,
      matchAll: async () => [{ url: 'https://muster.test/home', navigate, postMessage }],
    },
  });
  vi.doMock('./precache.ts', () => ({
    installFiles: async () => {
      if (broken) throw broken;
    },
    dropOtherFiles: async () => undefined,
    heldPages: async () => ({ cache: theCache(), pages: [new Request(PAGE)] }),
  }));
  vi.doMock('./load-lazy-worker.ts', () => ({ loadLazyWorker: () => loaded() }));
  const { startLifecycle } = await import('./lifecycle.ts');
  startLifecycle();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the version before keeps: its page and a script. */
function theCache() {
  return {
    match: async (address: Request | string) => {
      if (address instanceof Request) return new Response(shown);
      return address === '/assets/index-a1.js' ? new Response('') : undefined;
    },
  };
}

/** Installs and, if the worker does not wait then, activates it, like the browser does. */
async function install(): Promise<void> {
  for (const type of ['install', 'activate']) {
    const extensions: Promise<unknown>[] = [];
    listeners.get(type)?.({
      waitUntil: (promise: Promise<unknown>) => {
        promise.catch(() => undefined); // it is awaited below
        extensions.push(promise);
      },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(extensions);
    if (skipWaiting.mock.calls.length === 0) return;
  }
}

function ask(data: unknown): void {
  listeners.get('message')?.({ data, waitUntil: () => undefined });
}

describe('a worker that is asked to take over (FAULTS 19)', () => {
  test('does so at once while nobody sends', async () => {
    held = [{ name: 'somebody else’s' }];
    ask({ type: 'SKIP_WAITING' });
    await vi.advanceTimersByTimeAsync(0);
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  test('waits while a page or the worker holds the lock around a replay', async () => {
    held = [{ name: LOCK }];
    ask({ type: 'SKIP_WAITING' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(skipWaiting).not.toHaveBeenCalled();
    held = [];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  test.each([
    ['another word', 'SKIP'],
    ['nothing', null],
    ['another type', { type: 'SKIP' }],
  ])('does nothing for %s', async (_, data) => {
    held = [];
    ask(data);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(skipWaiting).not.toHaveBeenCalled();
    expect(claim).not.toHaveBeenCalled();
  });
});

test('a worker whose second script does not come, as behind a captive portal, is not installed', async () => {
  loaded.mockImplementationOnce(() => {
    throw new DOMException('Failed to load.', 'NetworkError');
  });
  const waited: Promise<unknown>[] = [];
  listeners.get('install')?.({ waitUntil: (promise: Promise<unknown>) => waited.push(promise) });
  await expect(waited[0]).rejects.toThrow('Failed to load.');
});

test('a worker that a page without one asks to answer for it does so, and waits for nobody', async () => {
  held = [{ name: LOCK }];
  ask({ type: 'CLAIM' });
  expect(claim).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(skipWaiting).not.toHaveBeenCalled();
});

describe('a worker that is installed while another one answers (FAULTS 25)', () => {
  test('takes over by itself where that one answers with a foreign page, and loads the page anew', async () => {
    shown = FOREIGN;
    await install();
    expect(skipWaiting).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('https://muster.test/home');
  });

  test.each([
    ['with a page of ours', () => (shown = OURS)],
    ['with nothing yet, being the first', () => (active = null)],
  ])('waits where that one answers %s', async (_, arrange) => {
    shown = FOREIGN;
    arrange();
    await install();
    expect(skipWaiting).not.toHaveBeenCalled();
  });

  test('takes a page for foreign whose script is not kept beside it', async () => {
    shown = OURS.replace('index-a1', 'index-portal');
    await install();
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  test.each([
    ['listens to the live stream', () => (held = [{ name: LIVE_LOCK }])],
    ['waits for its turn to listen, or is frozen', () => (pending = [{ name: LIVE_LOCK }])],
  ])('waits for the word of a member whose page %s', async (_, arrange) => {
    shown = FOREIGN;
    arrange();
    await install();
    expect(skipWaiting).not.toHaveBeenCalled();
  });
});

describe('SPEC 11.9 pages hear how an installation ended', () => {
  const told = () => postMessage.mock.calls.map(([news]) => (news as { changed: unknown }).changed);

  test('well', async () => {
    await install();
    expect(told()).toEqual([null]);
  });

  test('by a file that was changed on its way, which it names', async () => {
    const { ChangedFile } = await import('./checked-file.ts');
    broken = new ChangedFile('https://muster.test/sw-rest-a1.js', 200);
    await expect(install()).rejects.toThrow(ChangedFile);
    expect(told()).toEqual(['/sw-rest-a1.js']);
  });

  test('control: nothing is said of a connection that broke', async () => {
    broken = new TypeError('Failed to fetch');
    await expect(install()).rejects.toThrow('Failed to fetch');
    expect(told()).toEqual([]);
  });
});
