import 'fake-indexeddb/auto';
import { MARKER_VALUE } from '#contract/headers.ts';
import { Dexie } from 'dexie';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import type { WireRequest } from '#sync/engine/wire.ts';
import { listenFor, signInOnDevice, WorkerScope } from '#tests/support/worlds/worker-scope.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const wish = { since: 'then', endpoint: 'https://old.test/1', key: 'k', zone: 'UTC', at: 1 };
const sent: WireRequest[] = [];
let worker: WorkerScope;
let db: MusterDatabase;
let status = 200;
let onSend: () => Promise<void>;

beforeEach(async () => {
  vi.resetModules();
  [sent.length, status] = [0, 200];
  onSend = async () => undefined;
  worker = new WorkerScope();
  const send = async (request: WireRequest) => {
    sent.push(request);
    await onSend();
    return { status, marker: MARKER_VALUE, key: null, retryAfter: null, date: null, body: {} };
  };
  vi.doMock('#api/send.ts', () => ({ send }));
  db = databaseOf(ME);
  await db.open();
  await signInOnDevice({ userId: ME });
  listenFor('pushsubscriptionchange', (await import('./resubscribe.ts')).heedSubscriptionChange);
});
afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
});

function subscription(endpoint: string) {
  return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };
}

test('SPEC 12.18 a browser’s new address reaches the server without a page', async () => {
  await db.setFact('push', wish);
  await worker.fire('pushsubscriptionchange', {
    newSubscription: subscription('https://b.test/2'),
  });
  expect(sent).toMatchObject([
    { path: '/push/subscriptions', credentials: { userId: ME, token: 't' } },
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    endpoint: 'https://b.test/2',
    keys: { p256dh: 'p', auth: 'a' },
  });
  expect(await db.fact('push')).toMatchObject({ since: 'then', endpoint: 'https://b.test/2' });
});

test('a browser that gives none is asked for one, with the same key', async () => {
  await db.setFact('push', wish);
  worker.subscribe.mockResolvedValue(subscription('https://b.test/3'));
  await worker.fire('pushsubscriptionchange', { newSubscription: null });
  expect(worker.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'k',
  });
  expect(await db.fact('push')).toMatchObject({ endpoint: 'https://b.test/3' });
});

test('what the server did not take is left to the next page', async () => {
  status = 503;
  await db.setFact('push', wish);
  await worker.fire('pushsubscriptionchange', {
    newSubscription: subscription('https://b.test/2'),
  });
  expect(await db.fact('push')).toEqual(wish);
});

test('whoever turned nothing on is subscribed to nothing', async () => {
  await worker.fire('pushsubscriptionchange', { newSubscription: null });
  expect([worker.subscribe.mock.calls, sent]).toEqual([[], []]);
});

test('whoever leaves while the server is told gets no subscription, and their database stays away', async () => {
  await db.setFact('push', wish);
  onSend = async () => {
    await db.delete();
    await signInOnDevice(null);
  };
  await worker.fire('pushsubscriptionchange', {
    newSubscription: subscription('https://b.test/2'),
  });
  expect(worker.isSubscribed).toBe(false);
  expect(await Dexie.exists(db.name)).toBe(false);
});

test('whoever turns notifications off while the server is told stays without', async () => {
  await db.setFact('push', wish);
  onSend = () => db.meta.delete('push');
  await worker.fire('pushsubscriptionchange', {
    newSubscription: subscription('https://b.test/2'),
  });
  expect(await db.fact('push')).toBeUndefined();
  expect(worker.isSubscribed).toBe(false);
});

test('waits for a page that looks after the subscription', async () => {
  await worker.fire('pushsubscriptionchange', { newSubscription: null });
  expect(worker.locks).toEqual(['muster-push']);
});
