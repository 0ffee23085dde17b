import { afterEach, expect, test, vi } from 'vitest';
import { FROZEN_HEADER } from '#contract/headers.ts';
import { send, sendFile } from './send.ts';

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

/** A page's addresses are relative to its own. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://muster.test') : input, init);
  }
}

test('OB32 a call says with which cursor it was frozen, and one that was frozen before says nothing', async () => {
  vi.stubGlobal('Request', PageRequest);
  const heard: (string | null)[] = [];
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    heard.push(headers.get(FROZEN_HEADER));
    return Promise.reject(new TypeError('no connection'));
  });
  const call = {
    method: 'POST',
    path: '/events/rsvp',
    body: '{}',
    key: 'e',
    credentials: null,
  } as const;
  await send({ ...call, frozen: 'cursor' });
  await send(call);
  expect(heard).toEqual(['cursor', null]);
});
