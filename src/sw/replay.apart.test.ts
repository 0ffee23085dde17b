import { listenFor } from '#tests/support/worlds/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrainPorts, DrainResult } from '#sync/engine/drain.ts';

const AWAY = { kind: 'unreachable' } as const;
let waiting = 1;
let pages: object[] = [];
const showBadge = vi.fn();
const close = vi.fn();
const unsubscribe = vi.fn();
let session: object | null;
const drain = vi.fn(async (_: DrainPorts): Promise<DrainResult> => AWAY);
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  for (const mock of [showBadge, close, unsubscribe]) mock.mockReset();
  session = { userId: '1', token: 'a' };
  drain.mockReset().mockResolvedValue(AWAY);
  [waiting, pages] = [1, []];
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location: { href: 'https://muster.test/sw.js' },
    addEventListener: (type: string, listen: (event: unknown) => void) =>
      listeners.set(type, listen),
    navigator: { locks: {} },
    clients: { matchAll: async () => pages },
    registration: {
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
  });
  const nothing = () => undefined;
  const db = { on: nothing, close: nothing, outbox: { count: async () => waiting } };
  vi.doMock('#api/send.ts', () => ({ send: vi.fn() }));
  vi.doMock('#store/database.ts', () => ({ databaseName: String, databaseOf: () => db }));
  vi.doMock('#store/badge.ts', () => ({ badgeCounts: async () => waiting, showBadge }));
  vi.doMock('#store/outbox-store.ts', () => ({ outboxStore: () => ({}) }));
  vi.doMock('#store/session.ts', () => ({
    sessionInDatabase: async () => session,
    endSessionInDatabase: async () => (session = null),
  }));
  vi.doMock('#store/lease.ts', () => ({
    withLease: async (_: unknown, __: unknown, work: () => unknown) => work(),
  }));
  vi.doMock('#sync/engine/drain.ts', () => ({ drain }));
  listenFor('sync', (await import('./replay.ts')).heedSync);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How the event ends, once it does. */
function wake(tag: string) {
  const told: { end?: string } = {};
  const waitUntil = (work: Promise<void>) => {
    work.then(
      () => (told.end = 'done'),
      () => (told.end = 'try again'),
    );
  };
  listeners.get('sync')?.({ tag, waitUntil });
  return told;
}

describe('a worker that is woken without a page', () => {
  test.each(['muster-outbox', 'muster-outbox:a-fresh-one'])('tries at once for %s', async (tag) => {
    drain.mockImplementation(async () => {
      waiting = 0;
      return { kind: 'empty' };
    });
    const told = wake(tag);
    await vi.advanceTimersByTimeAsync(0);
    expect(told.end).toBe('done');
    expect(drain).toHaveBeenCalledOnce();
    expect(showBadge.mock.calls).toEqual([[0]]); // SPEC 11.7: no page may be there to do it
  });

  test('leaves other tags alone', async () => {
    wake('somebody-else');
    await vi.advanceTimersByTimeAsync(0);
    expect(drain).not.toHaveBeenCalled();
  });

  test('meets a server that is away for two minutes within five seconds of its return', async () => {
    const told = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(120_000);
    drain.mockImplementation(async () => {
      waiting = 0;
      return { kind: 'empty' };
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.end).toBe('done');
  });

  test('asks no oftener for many tags than for one, since each change registers one of its own', async () => {
    const ends = ['muster-outbox', 'muster-outbox:a', 'muster-outbox:b'].map(wake);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(drain.mock.calls.length).toBeLessThanOrEqual(11);
    drain.mockImplementation(async () => {
      waiting = 0;
      return { kind: 'empty' };
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toEqual([{ end: 'done' }, { end: 'done' }, { end: 'done' }]);
  });

  test('goes on for a tag that came late, when the time of the first is over', async () => {
    const first = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(120_000);
    const late = wake('muster-outbox:late');
    await vi.advanceTimersByTimeAsync(40_000);
    expect([first.end, late.end]).toEqual(['try again', undefined]);
    drain.mockImplementation(async () => {
      waiting = 0;
      return { kind: 'empty' };
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(late.end).toBe('done');
  });

  test('looks again for a tag that came while it was ending', async () => {
    let end: ((ended: DrainResult) => void) | undefined;
    drain.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(0);
    const late = wake('muster-outbox:late');
    drain.mockImplementation(async () => {
      waiting = 0;
      return { kind: 'empty' };
    });
    waiting = 0;
    end?.({ kind: 'empty' });
    await vi.advanceTimersByTimeAsync(0);
    expect(drain).toHaveBeenCalledTimes(2);
    expect(late.end).toBe('done');
  });

  test('gives the rest to the browser before the browser’s patience ends', async () => {
    const told = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(150_000);
    expect(told.end).toBe('try again');
  });

  test('leaves the server alone for as long as it says', async () => {
    drain.mockResolvedValue({ kind: 'told-to-wait', ms: 60_000 });
    wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(drain).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(drain).toHaveBeenCalledTimes(2);
  });

  test('leaves trying again to a page that is open, and ends when that has delivered', async () => {
    pages = [{ url: 'https://muster.test/home' }];
    const told = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drain).toHaveBeenCalledOnce();
    waiting = 0;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.end).toBe('done');
  });

  test('leaves nothing to a tab that only shows a file', async () => {
    pages = [{ url: 'https://muster.test/uploads/a.webp' }];
    wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drain.mock.calls.length).toBeGreaterThan(1);
  });

  test('PB10 remembers from one try to the next what is on its way and what rests', async () => {
    wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(10_000);
    const [first, ...more] = drain.mock.calls.map(([{ carrier, retryGate }]) => [
      carrier,
      retryGate,
    ]);
    expect(more.length).toBeGreaterThan(1);
    for (const [carrier, retryGate] of more) {
      expect(carrier).toBe(first?.[0]);
      expect(retryGate).toBe(first?.[1]);
    }
  });

  test('asks no more once the member has to sign in', async () => {
    drain.mockResolvedValue({ kind: 'wrong-user' });
    const told = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(0);
    expect(told.end).toBe('done');
  });

  test('SPEC 11.7 SPEC 12.20 shows nothing any more of a member whose session is over', async () => {
    drain.mockResolvedValue({ kind: 'needs-sign-in' });
    const told = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(0);
    expect(told.end).toBe('done');
    expect(showBadge.mock.calls).toEqual([[{ waiting: 0, unread: 0 }]]);
    expect(close).toHaveBeenCalledOnce();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test('control: whoever has signed in since keeps what they have', async () => {
    drain.mockImplementation(async () => {
      session = { userId: '2', token: 'b' };
      return { kind: 'wrong-user' };
    });
    wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(0);
    expect(close).not.toHaveBeenCalled();
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});
