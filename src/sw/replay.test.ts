import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrainPorts, DrainResult } from '#sync/engine/drain.ts';

const AWAY = { kind: 'unreachable' } as const;
let waiting = 1;
let pages: object[] = [];
const showBadge = vi.fn();
const drain = vi.fn(async (_: DrainPorts): Promise<DrainResult> => AWAY);
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  showBadge.mockReset();
  drain.mockReset().mockResolvedValue(AWAY);
  [waiting, pages] = [1, []];
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location: { href: 'https://muster.test/sw.js' },
    addEventListener: (type: string, listen: (event: unknown) => void) =>
      listeners.set(type, listen),
    navigator: { locks: {} },
    clients: { matchAll: async () => pages },
  });
  const db = { close: () => undefined, outbox: { count: async () => waiting } };
  vi.doMock('dexie', () => ({ Dexie: { exists: async () => true } }));
  vi.doMock('#api/send.ts', () => ({ send: vi.fn() }));
  vi.doMock('#store/database.ts', () => ({ databaseName: String, databaseOf: () => db }));
  vi.doMock('#store/badge.ts', () => ({ badgeCounts: async () => waiting, showBadge }));
  vi.doMock('#store/outbox-store.ts', () => ({ outboxStore: () => ({}) }));
  vi.doMock('#store/session.ts', () => ({
    sessionInDatabase: async () => ({ userId: '1', token: 'a' }),
  }));
  vi.doMock('#store/lease.ts', () => ({
    withLease: async (_: unknown, __: unknown, work: () => unknown) => work(),
  }));
  vi.doMock('#sync/engine/drain.ts', () => ({ drain }));
  (await import('./replay.ts')).startReplay();
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
    pages = [{}];
    const told = wake('muster-outbox');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drain).toHaveBeenCalledOnce();
    waiting = 0;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.end).toBe('done');
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
});
