import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aStorage } from '#tests/support/worlds/storage.ts';

/** Stands in for every method of a storage that the browser blocks. */
function refuse(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

/** The module as a page that was just loaded finds it. */
async function freshPage() {
  vi.resetModules();
  return import('./new-site-notice.state.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('SPEC 9.6 the notice is due until it was displayed ten times, over reloads', async () => {
  for (let display = 1; display <= 10; display += 1) {
    const { isNoticeDue, countDisplay } = await freshPage();
    expect(isNoticeDue(), `before display ${display}`).toBe(true);
    countDisplay();
  }
  const { isNoticeDue } = await freshPage();
  expect(isNoticeDue()).toBe(false);
});

it('SPEC 4.6 a dismissal is for good', async () => {
  const { dismissNotice } = await freshPage();
  dismissNotice();
  const { isNoticeDue } = await freshPage();
  expect(isNoticeDue()).toBe(false);
});

it('counts and is dismissed for as long as the page lives where storage is blocked', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { isNoticeDue, countDisplay, dismissNotice } = await freshPage();
  for (let display = 1; display <= 9; display += 1) countDisplay();
  expect(isNoticeDue()).toBe(true);
  countDisplay();
  expect(isNoticeDue()).toBe(false);

  const other = await freshPage();
  expect(other.isNoticeDue()).toBe(true);
  other.dismissNotice();
  expect(other.isNoticeDue()).toBe(false);
  expect(dismissNotice).not.toThrow();
});

it('is due when what was kept is no number', async () => {
  localStorage.setItem('muster.new-site.displays', 'many');
  const { isNoticeDue } = await freshPage();
  expect(isNoticeDue()).toBe(true);
});
