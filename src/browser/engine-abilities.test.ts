import { afterEach, expect, it, vi } from 'vitest';
import { canBePushedTo, isOnHomeScreen, sendsWhenClosed } from './engine-abilities.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

interface Engine {
  readonly userAgent: string;
  readonly standalone?: boolean;
  /** Classes that only some browsers have. */
  readonly has?: readonly string[];
}

function be({ userAgent, standalone, has = [] }: Engine): void {
  const own = standalone === undefined ? {} : { standalone };
  vi.stubGlobal('navigator', { userAgent, serviceWorker: {}, ...own });
  for (const name of has) vi.stubGlobal(name, vi.fn());
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('Chromium sends what waits while the app is closed', () => {
  be({ userAgent: CHROME, has: ['SyncManager', 'PushManager', 'Notification'] });
  expect([sendsWhenClosed(), canBePushedTo()]).toEqual([true, true]);
  expect(isOnHomeScreen()).toBeNull();
});

it('Firefox sends it when it is opened again', () => {
  be({ userAgent: FIREFOX, has: ['PushManager', 'Notification'] });
  expect([sendsWhenClosed(), canBePushedTo()]).toEqual([false, true]);
});

it('an iPhone shows notifications from the home screen only', () => {
  be({ userAgent: SAFARI, standalone: false });
  expect([sendsWhenClosed(), canBePushedTo()]).toEqual([false, false]);
  expect(isOnHomeScreen()).toBe(false);
  be({ userAgent: SAFARI, standalone: true, has: ['PushManager', 'Notification'] });
  expect([sendsWhenClosed(), canBePushedTo()]).toEqual([false, true]);
  expect(isOnHomeScreen()).toBe(true);
});
