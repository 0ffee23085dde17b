import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_BEAT_MS } from '#contract/sync.ts';
import { openLive, TokenRefused } from '#api/live.ts';
import { databaseOf } from '#store/database.ts';
import { startLiveStream } from './live-stream.ts';
import { hearOnline } from './online-members.ts';
import { siteChanges } from './site-changes.ts';

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

test('a server that never had a stream to give is asked once, so that the page learns whether it is there', async () => {
  expect(await pullsAfter(new TypeError('No live stream.'))).toEqual({ pulls: 1, tries: 'many' });
});

test('a stream that stood and breaks asks for one pull, which finds out whether anybody is there', async () => {
  const open = vi.mocked(openLive).mockReset();
  open.mockImplementation(async function* () {
    if (open.mock.calls.length === 1) yield await Promise.resolve({ changed: ['self' as const] });
    throw new TypeError('No live stream.');
  });
  const onChange = vi.fn();
  const stop = startLiveStream(now, onChange);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).toHaveBeenCalledTimes(2); // the line, and its end
  await vi.advanceTimersByTimeAsync(300_000);
  expect(open.mock.calls.length).toBeGreaterThan(2);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
});

test('FAULTS 34 a stream that falls silent is called off and opened anew, with a pull for the gap', async () => {
  const { opened, onChange, stop } = aSilentStream();
  await vi.advanceTimersByTimeAsync(2.5 * LIVE_BEAT_MS - 1);
  expect(opened).toHaveBeenCalledTimes(1); // control: a stream that is only quiet is left alone
  const pulls = onChange.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened.mock.calls.length).toBeGreaterThan(1);
  expect(onChange.mock.calls.length).toBeGreaterThan(pulls);
  stop();
});

test('SPEC 10.6 how many are online is kept on the device, where every tab reads it, and asks for no pull', async () => {
  const kept = vi.spyOn(now.db, 'setFact').mockResolvedValue();
  vi.mocked(openLive)
    .mockReset()
    .mockImplementation(async function* ({ signal }) {
      yield { beat: 1 };
      yield { beat: 2, online: 37 };
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('', 'AbortError'));
        });
      });
    });
  const onChange = vi.fn();
  const stop = startLiveStream(now, onChange);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.mock.calls).toEqual([['online', { count: 37, at: Date.now() }]]);
  expect(onChange).toHaveBeenCalledOnce(); // for the first line, as always
  stop();
});

describe('one tab leads', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const request = vi.fn();

  beforeEach(() => {
    request.mockReset();
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', { locks: { request } });
    vi.mocked(openLive).mockReset();
  });

  const refused = () => Promise.reject(new DOMException('', 'AbortError'));

  test('FAULTS 36 a lock that is refused at once, and every time, is asked for with growing pauses', async () => {
    request.mockImplementation(refused);
    const stop = startLiveStream(now, vi.fn());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request.mock.calls.length).toBeLessThan(10);
    expect(request.mock.calls.length).toBeGreaterThan(2);
    stop();
    const asked = request.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request).toHaveBeenCalledTimes(asked);
  });

  test.each([
    ['in view takes the lead, since who has it may be frozen', 'visible', { steal: true }],
    ['in the background waits for it', 'hidden', { signal: expect.any(AbortSignal) as unknown }],
  ])('FAULTS 5 a tab that opens %s', async (_, visibilityState, options) => {
    Object.assign(page, { visibilityState });
    request.mockImplementation(() => new Promise(() => undefined));
    const stop = startLiveStream(now, vi.fn());
    await vi.advanceTimersByTimeAsync(0);
    expect(request.mock.calls).toEqual([[expect.any(String), options, expect.any(Function)]]);
    stop();
    Object.assign(page, { visibilityState: 'visible' });
  });

  test('FAULTS 5 a tab that comes into view takes the lead, also within such a pause', async () => {
    request.mockImplementation(refused);
    const stop = startLiveStream(now, vi.fn());
    await vi.advanceTimersByTimeAsync(20_000);
    request.mockReset().mockImplementation(() => new Promise(() => undefined));
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(request.mock.calls).toEqual([
      [expect.any(String), { steal: true }, expect.any(Function)],
    ]);
    stop();
  });
});

/** Says one line and then nothing more, without ever ending by itself. */
function aSilentStream() {
  const opened = vi.mocked(openLive).mockReset();
  opened.mockImplementation(async function* ({ signal }) {
    yield { changed: ['self' as const] };
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new DOMException('', 'AbortError'));
      });
    });
  });
  const onChange = vi.fn();
  return { opened, onChange, stop: startLiveStream(now, onChange) };
}

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

test('SPEC 16.8 every tab hears who came and went; and after a gap, that nobody knows', async () => {
  const heard: unknown[] = [];
  const end = hearOnline('pilot', (change) => heard.push(change));
  vi.spyOn(now.db, 'setFact').mockResolvedValue();
  vi.mocked(openLive)
    .mockReset()
    .mockImplementation(async function* ({ signal }) {
      yield { beat: 1, online: 1 };
      yield { beat: 2, online: 2, came: ['lyra'], gone: [] };
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('', 'AbortError'));
        });
      });
    });
  const stop = startLiveStream(now, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await vi.waitFor(() => {
    expect(heard).toEqual([null, { came: ['lyra'], gone: [] }]);
  });
  stop();
  end();
});

test('SPEC 22.4 a stream that follows another one of the page asks for the site anew: a change may have been missed', async () => {
  vi.spyOn(now.db, 'setFact').mockResolvedValue();
  const first = aSilentStream();
  await vi.advanceTimersByTimeAsync(0);
  first.stop();
  await vi.advanceTimersByTimeAsync(0);
  const asked = siteChanges.get();
  const second = aSilentStream();
  await vi.advanceTimersByTimeAsync(0);
  expect(siteChanges.get()).toBe(asked + 1);
  second.stop();
});
