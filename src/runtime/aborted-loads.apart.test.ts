import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;
const reportError = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  reportError.mockReset();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('onpagehide', null);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('reportError', reportError);
  const { ignoreAbortedLoads: forgetWhatWasCutOff } = await import('./aborted-loads.ts');
  forgetWhatWasCutOff();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the browser would write it into its console. */
function isToldOf(error: unknown, type: 'error' | 'unhandledrejection' = 'error'): boolean {
  return page.dispatchEvent(
    Object.assign(new Event(type, { cancelable: true }), { error, reason: error }),
  );
}

const notLoaded = () =>
  new TypeError('error loading dynamically imported module: /assets/events.js');

test.each(['error', 'unhandledrejection'] as const)(
  'nothing of a page that is left is reported as an %s, and everything once somebody is back',
  (type) => {
    page.dispatchEvent(new Event('pagehide'));
    expect(isToldOf(new RangeError('any'), type)).toBe(false);
    page.dispatchEvent(new Event('pageshow'));
    expect(isToldOf(new RangeError('any'), type)).toBe(true);
  },
);

test('what does not load is reported a moment later, unless the page is left by then', () => {
  const error = notLoaded();
  expect(isToldOf(error)).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(reportError.mock.calls).toEqual([[error]]);
  expect(isToldOf(error), 'and then it is the browser’s').toBe(true);

  expect(isToldOf(notLoaded(), 'unhandledrejection')).toBe(false);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  vi.advanceTimersByTime(60_000);
  expect(reportError).toHaveBeenCalledTimes(1);
});

test.each([
  'Failed to fetch dynamically imported module: https://muster.test/a.js',
  'Importing a module script failed.',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Unable to preload CSS for /assets/events.css',
])('“%s” is of that kind', (message) => {
  expect(isToldOf(new TypeError(message))).toBe(false);
});
