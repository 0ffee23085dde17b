import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import type { PushWish } from '#store/push-wish.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Current } from './current.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const ENDPOINT = 'https://push.test/1';
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let db: MusterDatabase;
let leaving: AbortController;
/** The subscription that the browser has. */
let held: { endpoint: string } | null;
let pushKey: string | null;
const subscribe = vi.fn();
const callServer = vi.fn();
const close = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  for (const mock of [subscribe, callServer, close]) mock.mockReset();
  [held, pushKey, leaving] = [null, 'k1', new AbortController()];
  db = databaseOf(ME);
  await db.open();
  subscribe.mockImplementation(async () => (held = subscription('https://push.test/new')));
  callServer.mockImplementation(async ({ path }: { path: string }) =>
    path === '/site' ? { pushKey } : { since: 'then' },
  );
  vi.doMock('./call-server.ts', () => ({ callServer }));
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => held, subscribe },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('document', { addEventListener: () => undefined });
  vi.stubGlobal('Notification', { permission: 'granted' });
});
afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
});

function subscription(endpoint: string) {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      held = null;
    },
  };
}

const wish = (change: Partial<PushWish> = {}): PushWish => ({
  ...{ since: 'then', endpoint: ENDPOINT, key: 'k1', zone, at: Date.now() },
  ...change,
});

/** Looks after the subscription as at the start of a page. */
async function look(kept: PushWish | null): Promise<void> {
  if (kept) await db.setFact('push', kept);
  const { keepSubscribed } = await import('./push-upkeep.ts');
  const now: Current = { db, userId: ME, token: 't', isKept: true };
  await keepSubscribed(now, leaving.signal);
}

/** What the server was told of subscriptions. */
function told(): unknown[] {
  return callServer.mock.calls.flatMap((call: unknown[]) => {
    const [{ path }, options] = call as [{ path: string }, { body: unknown } | undefined];
    return path === '/push/subscriptions' ? [options?.body] : [];
  });
}

describe('SPEC 12.18 a subscription while notifications are on', () => {
  test('that the server knows is left alone', async () => {
    held = subscription(ENDPOINT);
    await look(wish());
    expect([callServer.mock.calls, subscribe.mock.calls]).toEqual([[], []]);
  });

  test('that the browser has lost is made anew', async () => {
    await look(wish());
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'k1' });
    expect(told()).toMatchObject([{ endpoint: 'https://push.test/new', zone }]);
    expect(await db.fact('push')).toMatchObject({ endpoint: 'https://push.test/new' });
  });

  test('of another key than the site’s is made anew', async () => {
    held = subscription(ENDPOINT);
    pushKey = 'k2';
    await look(wish({ at: 0 }));
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'k2' });
    expect(await db.fact('push')).toMatchObject({ key: 'k2' });
  });

  test.each([
    ['another zone', { zone: 'Asia/Kathmandu' }],
    ['another address', { endpoint: 'https://push.test/0' }],
    ['a day without a word', { at: Date.now() - 86_400_001 }],
    ['a clock that was a year ahead', { at: Date.now() + 31_536_000_000 }],
  ])('is told to the server again after %s', async (_, change) => {
    held = subscription(ENDPOINT);
    await look(wish(change));
    expect(told()).toMatchObject([{ endpoint: ENDPOINT, zone }]);
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('waits for the next look if nobody answers', async () => {
    const { NetworkError } = await import('#contract/problem.ts');
    callServer.mockRejectedValue(new NetworkError("Couldn't reach the server."));
    await look(wish());
    expect(await db.fact('push')).toMatchObject({ endpoint: ENDPOINT });
  });

  test('is not asked of a browser that no longer allows it', async () => {
    vi.stubGlobal('Notification', { permission: 'denied' });
    await look(wish());
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('that was made while its member signed out ends', async () => {
    subscribe.mockImplementation(async () => {
      leaving.abort();
      return (held = subscription('https://push.test/new'));
    });
    await look(wish());
    expect(held).toBeNull();
  });
});

test('SPEC 12.18 what somebody else has left behind ends with the next member, and what it shows is closed', async () => {
  held = subscription(ENDPOINT);
  await look(null);
  expect(held).toBeNull();
  expect(close).toHaveBeenCalled();
});
