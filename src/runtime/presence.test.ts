import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOf } from '#store/database.ts';
import { current } from './current.ts';
import { startPresence } from './presence.ts';

const page = new EventTarget();
const sendBeacon = vi.fn();

beforeEach(() => {
  sendBeacon.mockClear();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { sendBeacon });
  startPresence();
});
afterEach(() => {
  current.set(null);
  vi.unstubAllGlobals();
});

test('SPEC 4.1: a page that goes says offline, with the token as plain text', () => {
  be('a.b.c');
  page.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).toHaveBeenCalledWith('/api/auth/away', 'a.b.c');
});

test('nothing is said for a visitor, nor for a session that has ended', () => {
  page.dispatchEvent(new Event('pagehide'));
  be(null);
  page.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).not.toHaveBeenCalled();
});

function be(token: string | null): void {
  current.set({ db: databaseOf('pilot'), userId: 'pilot', token, isKept: true });
}
