// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
});

/** The choice as a page has it that has only just been opened. */
async function onNextPage() {
  vi.resetModules();
  return import('./or-wait.ts');
}

test('SPEC 30.18 an RSVP waits for no full role until somebody chooses that, and from then on also on the next page', async () => {
  const page = await onNextPage();
  expect(page.isToWait()).toBe(false);
  page.keepToWait(true);
  expect(page.isToWait()).toBe(true);
  expect((await onNextPage()).isToWait()).toBe(true);
});

test('SPEC 30.18 whoever takes the choice back leaves nothing of it on the device', async () => {
  (await onNextPage()).keepToWait(true);
  const page = await onNextPage();
  page.keepToWait(false);
  expect(page.isToWait()).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect((await onNextPage()).isToWait()).toBe(false);
});
