import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCaches, type BrowserCaches } from '#tests/support/worlds/browser-caches.ts';
import { dropImages, openPictures } from './image-cache.ts';
import { keepPicture, noteNeeded, readBudget, readPictures, writeBudget } from './kept-pictures.ts';

const ORIGIN = 'https://muster.test';
const MB = 1_000_000;
const { signal } = new AbortController();

let browser: BrowserCaches;

beforeEach(() => {
  browser = browserCaches(ORIGIN);
  vi.stubGlobal('caches', browser.caches);
  vi.stubGlobal('navigator', { locks: browser.locks });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('FAULTS 16 without space on the device half of the pictures leave, those of coming events last', async () => {
  await noteNeeded(await openPictures(), [`${ORIGIN}/next`]);
  for (const name of ['next', 'old', 'recent', 'latest']) await keep(name, MB);
  browser.fill();
  await keep('one-more', MB);
  expect(await names()).toEqual(['/next', '/latest']);
});

test('SPEC 16.2 the budget is 60 MB until somebody chooses another, and what no text of ours says counts for nothing', async () => {
  expect(await readBudget()).toBe(60 * MB);
  await writeBudget(150 * MB);
  expect(await readBudget()).toBe(150 * MB);
  const device = await caches.open('muster-device');
  for (const text of ['1e99', '-1', 'NaN', ' x', '61000000']) {
    await device.put('/picture-budget', new Response(text));
    expect(await readBudget()).toBe(60 * MB);
  }
});

test('SPEC 16.5 a logout deletes the pictures with what is known of them, and leaves the device its budget', async () => {
  await noteNeeded(await openPictures(), [`${ORIGIN}/next`]);
  await keep('next', MB);
  await writeBudget(20 * MB);
  await dropImages();
  expect(await caches.has('muster-images')).toBe(false);
  expect(await readBudget()).toBe(20 * MB);
  expect(await readPictures()).toEqual([]);
  expect(await caches.has('muster-images')).toBe(false); // looking makes none
});

test('with a budget of nothing no picture stays, and none comes', async () => {
  await keep('one', MB);
  await writeBudget(0);
  await keep('another', 1);
  expect(await names()).toEqual([]);
});

test('pictures that an earlier version kept leave with the first new one: their size is unknown', async () => {
  await (await openPictures()).put(`${ORIGIN}/legacy`, aPicture(10));
  await keep('new', MB);
  expect(await names()).toEqual(['/new']);
});

async function keep(name: string, bytes: number): Promise<void> {
  await keepPicture(await openPictures(), `${ORIGIN}/${name}`, {
    picture: aPicture(bytes),
    signal,
  });
}

async function names(): Promise<string[]> {
  return (await readPictures()).map(({ address }) => new URL(address).pathname);
}

function aPicture(bytes: number): Response {
  return new Response(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
}
