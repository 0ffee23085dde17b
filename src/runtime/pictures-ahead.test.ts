import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { openPictures } from '#store/image-cache.ts';
import { keepPicture, writeBudget } from '#store/kept-pictures.ts';
import { browserCaches, type BrowserCaches } from '#tests/support/worlds/browser-caches.ts';
import { isSyncing } from './engine.ts';
import { clearPictures } from './picture-choices.ts';
import { startPicturesAhead } from './pictures-ahead.ts';

const ORIGIN = 'https://muster.test';
const FIRST = `${ORIGIN}/uploads/2.webp`;
const SECOND = `${ORIGIN}/uploads/1.webp`;
const MB = 1_000_000;

const asked: string[] = [];
/** How each of them ends. */
const lines: { answer: (response: Response) => void; cut: () => void }[] = [];
let browser: BrowserCaches;
let db: MusterDatabase;
let leaving: AbortController;

beforeEach(async () => {
  asked.length = 0;
  lines.length = 0;
  browser = browserCaches(ORIGIN);
  leaving = new AbortController();
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('caches', browser.caches);
  stubNavigator({});
  vi.stubGlobal('fetch', aFetch);
  vi.stubGlobal('reportError', vi.fn());
  isSyncing.set(false);
  db = databaseOf('me', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.setFact('generations', { public: 1, self: 1 });
  await db.table('posts').bulkPut([1, 2].map(aPost));
});
afterEach(() => {
  leaving.abort();
  db.close();
  vi.unstubAllGlobals();
});

test('SPEC 16.1 what is not kept is fetched, the most needed first and one after the other', async () => {
  start();
  await wanted([FIRST]);
  await arrives(MB);
  await wanted([FIRST, SECOND]);
  expect(browser.paths('muster-images')).toContain('/uploads/2.webp');
});

test('what is kept is not fetched, and is noted as needed', async () => {
  await keep(FIRST, MB);
  start();
  await wanted([SECOND]);
  const noted = await caches.match('/needed-pictures', { cacheName: 'muster-images' });
  expect(await noted?.json()).toEqual([FIRST, SECOND]);
});

test('SPEC 16.4 nothing is fetched for those who save data, and what they see is still kept in order', async () => {
  stubNavigator({ connection: { saveData: true } });
  start();
  await settled();
  expect(asked).toEqual([]);
  expect(browser.paths('muster-images')).toEqual(['/needed-pictures']);
});

test('SPEC 16.2 fetching ahead stops before it pushes out what it fetched itself', async () => {
  await writeBudget(20 * MB);
  for (const name of ['3', '4', '5', '6']) {
    await db.table('posts').put(aPost(Number(name)));
    await keep(`${ORIGIN}/uploads/${name}.webp`, 4.6 * MB);
  }
  start();
  await settled();
  expect(asked).toEqual([]);
  await db.table('posts').delete('post-6'); // control: that made room
  nextRound();
  await wanted([FIRST]);
});

test('SPEC 16.2 what was cleared comes again', async () => {
  await keep(SECOND, MB);
  start();
  await wanted([FIRST]);
  await arrives(MB);
  await settled();
  await clearPictures();
  await wanted([FIRST, FIRST]);
});

test('a picture that came and was not kept, like a default one, is not asked for again', async () => {
  start();
  for (const soFar of [[FIRST], [FIRST, SECOND]]) {
    await wanted(soFar);
    lines.at(-1)?.answer(Object.defineProperty(aPicture(1), 'redirected', { value: true }));
  }
  await settled();
  nextRound();
  await settled();
  expect(asked).toEqual([FIRST, SECOND]);
});

test('what the line has cut off is tried once more after the next round, and no oftener', async () => {
  await db.table('posts').delete('post-1');
  start();
  for (const round of [1, 2, 2]) {
    await vi.waitFor(() => {
      expect(asked).toHaveLength(round);
    });
    lines.at(-1)?.cut();
    await settled();
    nextRound();
    await settled();
  }
  expect(asked).toHaveLength(2);
});

test('SPEC 16.5 once a scope is lost, nothing that was needed in it is fetched any more', async () => {
  start();
  await wanted([FIRST]);
  await db.setFact('generations', { public: 1 });
  await arrives(MB);
  await settled();
  expect(asked).toEqual([FIRST]);
});

test('SPEC 16.5 nothing is fetched or noted once somebody leaves', async () => {
  start();
  await wanted([FIRST]);
  leaving.abort();
  await settled();
  await caches.delete('muster-images');
  nextRound();
  await settled();
  expect(asked).toEqual([FIRST]);
  expect(await caches.has('muster-images')).toBe(false);
});

test('SPEC 16.5 what is on its way when a logout wipes the pictures is kept nowhere', async () => {
  start();
  await wanted([FIRST]);
  await caches.delete('muster-images');
  await arrives(MB);
  expect(browser.paths('muster-images')).not.toContain('/uploads/2.webp');
});

test('SPEC 16.5 nothing is noted for somebody who left while it was looked up', async () => {
  start();
  leaving.abort();
  await settled();
  expect(browser.paths('muster-images')).toEqual([]);
});

test('nobody is told of a database that was closed under it', async () => {
  start();
  leaving.abort();
  db.close();
  await settled();
  expect(reportError).not.toHaveBeenCalled();
});

function aFetch(address: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  asked.push(address);
  return new Promise((resolve, reject) => {
    const cut = () => {
      reject(new TypeError('Failed to fetch'));
    };
    signal.addEventListener('abort', cut);
    lines.push({ answer: resolve, cut });
  });
}

function stubNavigator(line: object): void {
  const serviceWorker = { controller: {}, addEventListener: () => undefined };
  vi.stubGlobal('navigator', { serviceWorker, locks: browser.locks, ...line });
}

function start(): void {
  startPicturesAhead(db, leaving.signal);
}

async function wanted(addresses: readonly string[]): Promise<void> {
  await vi.waitFor(() => {
    expect(asked).toEqual(addresses);
  });
}

/** What was asked for last comes. */
async function arrives(bytes: number): Promise<void> {
  lines.at(-1)?.answer(aPicture(bytes));
  await settled();
}

async function keep(address: string, bytes: number): Promise<void> {
  const picture = aPicture(bytes);
  await keepPicture(await openPictures(), address, { picture, signal: leaving.signal });
}

function aPicture(bytes: number): Response {
  const body = new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
  return new Response(body, { headers: { 'content-type': 'image/webp' } });
}

function nextRound(): void {
  isSyncing.set(true);
  isSyncing.set(false);
}

function aPost(day: number) {
  const createdAt = new Date(Date.UTC(2026, 4, day)).toISOString();
  return {
    ...{ id: `post-${day}`, g: 1, createdAt, isVideoPost: false, videoUrl: '', content: '' },
    postImageUrl: `/uploads/${day}.webp`,
  };
}

/** Until what is read from the database and the cache has been acted upon. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await new Promise(setImmediate);
}
