import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const LOCK = 'muster-sync:muster-1';
let held: { name: string }[] = [];
const skipWaiting = vi.fn(async () => undefined);
const claim = vi.fn(async () => undefined);
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  skipWaiting.mockClear();
  claim.mockClear();
  vi.stubGlobal('self', {
    addEventListener: (type: string, listen: (event: unknown) => void) =>
      listeners.set(type, listen),
    navigator: { locks: { query: async () => ({ held }) } },
    skipWaiting,
    clients: { claim },
  });
  const { startLifecycle } = await import('./lifecycle.ts');
  startLifecycle();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('a worker that a page without one asks to answer for it does so, and waits for nobody', async () => {
  held = [{ name: LOCK }];
  ask({ type: 'CLAIM' });
  expect(claim).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(skipWaiting).not.toHaveBeenCalled();
});
