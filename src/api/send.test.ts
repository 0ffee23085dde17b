import { afterEach, expect, test, vi } from 'vitest';
import { sendFile } from './send.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function limitOf(size: number): Promise<number> {
  vi.stubGlobal('location', { origin: 'https://muster.test' });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const bytes = new ArrayBuffer(size);
  await sendFile({ bytes, type: 'image/png', key: 'f', credentials: null });
  return limit.mock.calls.at(-1)?.[0] ?? 0;
}

test('PB10 a picture has as long as its bytes need over a slow line, and a minute more', async () => {
  expect(await limitOf(0)).toBe(60_000);
  // 12 MB at 0.1 Mbit/s
  expect(await limitOf(12_000_000)).toBeGreaterThan(960_000);
});
