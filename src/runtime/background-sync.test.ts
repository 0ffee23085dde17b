import { afterEach, expect, test, vi } from 'vitest';
import { isSyncTag, SYNC_TAG } from '#store/sync-tag.ts';
import { registerBackgroundSync } from './background-sync.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each change is registered under the tag that every worker knows and under one that no outage has touched (FAULTS 19)', async () => {
  const tags: string[] = [];
  const sync = { register: async (tag: string) => void tags.push(tag) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync }) } });
  registerBackgroundSync();
  registerBackgroundSync();
  await vi.waitFor(() => {
    expect(tags).toHaveLength(4);
  });
  expect(tags.filter((tag) => tag === SYNC_TAG)).toHaveLength(2);
  expect(new Set(tags).size).toBe(3);
  expect(tags.every(isSyncTag)).toBe(true);
  expect(isSyncTag('somebody-else')).toBe(false);
});
