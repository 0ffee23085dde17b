import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
const setAppBadge = vi.fn(async () => undefined);

beforeEach(() => {
  vi.resetModules();
  setAppBadge.mockClear();
  vi.stubGlobal('onpagehide', null);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { setAppBadge });
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  page.dispatchEvent(new Event('pageshow'));
  vi.unstubAllGlobals();
});

async function counted() {
  const { databaseOf } = await import('#store/database.ts');
  const { followBadge } = await import('./badge.ts');
  const db = databaseOf(crypto.randomUUID());
  const leaving = new AbortController();
  followBadge(db, leaving.signal);
  await vi.waitFor(() => {
    expect(setAppBadge).toHaveBeenCalledOnce();
  });
  return { db, leaving };
}

test('SPEC 11.7 who signs out takes the count on the icon along', async () => {
  const { db, leaving } = await counted();
  leaving.abort();
  expect(setAppBadge).toHaveBeenCalledTimes(2);
  await db.delete();
});

test('SPEC 11.7 an app that is left keeps it: that is when it is wanted', async () => {
  const { db, leaving } = await counted();
  page.dispatchEvent(new Event('pagehide'));
  leaving.abort();
  expect(setAppBadge).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pageshow'));
  await db.delete();
});
