import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { site } from '#contract/site.ts';
import { NetworkError } from '#contract/problem.ts';
import { patience } from '#tests/support/hostile/waits.inputs.ts';
import { connection } from './connection.ts';
import { callServer } from './call-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  // The platform's own would go by another clock than the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController();
    setTimeout(() => {
      control.abort(new DOMException('', 'TimeoutError'));
    }, ms);
    return control.signal;
  });
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  connection.set({ reach: 'online' });
});

/** A page resolves addresses against itself; Node has no page. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://muster.test') : input, init);
  }
}

/** Takes the call, and says nothing. */
function silent({ signal }: Request): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new DOMException('', 'TimeoutError'));
    });
  });
}

test.each(patience)('a call is given up in time: $source', async ({ input, expected }) => {
  connection.set({ reach: input });
  const ended = vi.fn<(error: unknown) => void>();
  void callServer(site.health).catch(ended);
  await vi.advanceTimersByTimeAsync(expected - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(expect.any(NetworkError));
});
