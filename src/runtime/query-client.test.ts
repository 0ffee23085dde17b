import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

/** The query client of a page that starts with this in its storage. */
async function startedWith(text: string | null): Promise<QueryClient> {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => text, setItem: vi.fn(), removeItem: vi.fn() });
  vi.resetModules();
  return (await import('./query-client.ts')).queryClient;
}

test('an answer that no screen shows any more is still known the next day', async () => {
  const client = await startedWith(null);
  await client.query({ queryKey: ['months'], queryFn: () => Promise.resolve('asked for') });
  vi.advanceTimersByTime(DAY_MS);
  expect(client.getQueryData(['months'])).toBe('asked for');
});

test('what was kept over a restart waits for a screen that asks for it', async () => {
  const before = new QueryClient();
  await before.query({
    queryKey: ['rows'],
    queryFn: () => Promise.resolve('kept'),
    meta: { isKept: true },
  });
  const client = await startedWith(JSON.stringify(dehydrate(before)));
  vi.advanceTimersByTime(DAY_MS);
  expect(client.getQueryData(['rows'])).toBe('kept');
});
