import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LazyWorker } from './worker-scope.ts';

/** The second script, as it is loaded: it puts what it does into the worker's global. */
const rest = { heedSync: vi.fn(), heedPush: vi.fn() };
const listeners = new Map<string, (event: unknown) => void>();
const importScripts = vi.fn((_: string) => {
  worker.rest = rest as unknown as LazyWorker;
});
let worker: { rest?: LazyWorker; readonly importScripts: typeof importScripts };

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  const scope = { __WORKER_REST: '/sw-rest-a1.js', importScripts, addEventListener };
  worker = scope;
  vi.stubGlobal('self', scope);
  const { listenForLazyWorker: startTheRest } = await import('./load-lazy-worker.ts');
  startTheRest();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function addEventListener(type: string, listen: (event: unknown) => void): void {
  listeners.set(type, listen);
}

test('what opens no page is loaded by the first event that needs it, once', () => {
  expect(importScripts).not.toHaveBeenCalled();
  const event = { tag: 'muster-outbox' };
  listeners.get('sync')?.(event);
  listeners.get('push')?.({});
  expect(importScripts).toHaveBeenCalledExactlyOnceWith('/sw-rest-a1.js');
  expect(rest.heedSync).toHaveBeenCalledExactlyOnceWith(event);
  expect(rest.heedPush).toHaveBeenCalledOnce();
});

test('a script that is something else is told apart', () => {
  importScripts.mockImplementationOnce(() => undefined);
  expect(() => listeners.get('sync')?.({})).toThrow('is not the rest of this worker');
});

test('every event has its listener from the start, since a worker may add none later', () => {
  const types = ['sync', 'push', 'notificationclick', 'pushsubscriptionchange'];
  expect([...listeners.keys()]).toEqual(types);
});

test('the second script has all that the first one asks of it', async () => {
  vi.resetModules();
  const global = { rest: {}, location: { origin: 'https://muster.test' } };
  vi.stubGlobal('self', global);
  await import('./lazy-worker.ts');
  expect(Object.keys(global.rest).sort()).toEqual([
    'answerKept',
    'heedNotificationClick',
    'heedPush',
    'heedSubscriptionChange',
    'heedSync',
    'receiveShared',
  ]);
});
