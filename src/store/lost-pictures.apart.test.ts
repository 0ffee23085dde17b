import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncPage } from '#contract/sync.ts';
import { pullStore } from './pull-store.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { dropImages, openPictures } from './image-cache.ts';
import { browserCaches, type BrowserCaches } from '#tests/support/worlds/browser-caches.ts';

vi.mock(import('./image-cache.ts'), async (original) => {
  const { dropImages: drop, ...rest } = await original();
  return { ...rest, dropImages: vi.fn(drop) };
});

let browser: BrowserCaches;
let db: MusterDatabase;

beforeEach(async () => {
  browser = browserCaches('https://muster.test');
  vi.stubGlobal('caches', browser.caches);
  vi.mocked(dropImages).mockClear();
  db = databaseOf('me');
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  await pulled({ scopes: ['self', 'public', 'org'], started: ['self', 'public', 'org'] });
  await (await openPictures()).put('/uploads/inside.webp', new Response());
});
afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
});

test('SPEC 16.5 a lost flag takes the pictures along', async () => {
  await pulled({ scopes: ['self', 'public'] });
  expect(await caches.has('muster-images')).toBe(false);
});

test('SPEC 16.5 control: while nothing is lost, pictures stay', async () => {
  await pulled({ scopes: ['self', 'public', 'org'] });
  expect(browser.paths('muster-images')).toEqual(['/uploads/inside.webp']);
});

test('SPEC 16.5 a page that closes before its pictures are gone leaves it to the next pull', async () => {
  vi.mocked(dropImages).mockRejectedValueOnce(new Error('Closed.'));
  await expect(pulled({ scopes: ['self', 'public'] })).rejects.toThrow('Closed.');
  expect(browser.paths('muster-images')).toHaveLength(1);
  await pulled({ scopes: ['self', 'public'] });
  expect(await caches.has('muster-images')).toBe(false);
  await pulled({ scopes: ['self', 'public'] });
  expect(dropImages).toHaveBeenCalledTimes(2);
});

async function pulled(page: Partial<SyncPage>): Promise<void> {
  const { applyPage } = pullStore(db, { userId: 'me', holder: 'tab-1', clock: () => 0 });
  await applyPage({
    ...{ changes: {}, deleted: {}, cursor: 'c', more: false, started: [], finished: [] },
    ...{ scopes: [], ...page },
  });
}
