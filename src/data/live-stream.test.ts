import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLive, TokenRefused } from '#api/live.ts';
import { databaseOf } from '#store/database.ts';
import { startLiveStream } from './live-stream.ts';

vi.mock(import('#api/live.ts'), async (original) => ({ ...(await original()), openLive: vi.fn() }));

const now = { db: databaseOf('pilot'), userId: 'pilot', token: 'a.b.c', isKept: true };

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a session that ended elsewhere is heard of by one pull, however often the stream is refused', async () => {
  expect(await pullsAfter(new TokenRefused('No.'))).toEqual({ pulls: 1, tries: 'many' });
});

test('control: a server that cannot be reached asks for none', async () => {
  expect(await pullsAfter(new TypeError('No live stream.'))).toEqual({ pulls: 0, tries: 'many' });
});

async function pullsAfter(error: Error): Promise<{ pulls: number; tries: 'many' | 'few' }> {
  const open = vi.mocked(openLive).mockReset();
  open.mockImplementation(async function* () {
    throw await Promise.resolve(error);
  });
  const onChange = vi.fn();
  const stop = startLiveStream(now, onChange);
  await vi.advanceTimersByTimeAsync(300_000);
  stop();
  return { pulls: onChange.mock.calls.length, tries: open.mock.calls.length > 2 ? 'many' : 'few' };
}
