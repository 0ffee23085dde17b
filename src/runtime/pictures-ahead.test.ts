import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { isSyncing } from './engine.ts';
import { picturesOf, startPicturesAhead } from './pictures-ahead.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
let db: MusterDatabase;

beforeEach(() => {
  db = databaseOf('me', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  db.close();
  vi.unstubAllGlobals();
});

function aPost(day: number, changes: Record<string, unknown> = {}) {
  const createdAt = new Date(Date.UTC(2026, 4, day)).toISOString();
  return {
    ...{ id: `post-${day}`, g: 1, createdAt, isVideoPost: false, videoUrl: '' },
    ...{ postImageUrl: `/uploads/post-${day}.webp`, ...changes },
  };
}

function anEvent(day: number, eventImageUrl = `/uploads/event-${day}.webp`) {
  return {
    id: `event-${day}`,
    g: 1,
    start: new Date(Date.UTC(2026, 5, day)).toISOString(),
    eventImageUrl,
  };
}

async function keep(posts: readonly object[], events: readonly object[]): Promise<void> {
  await db.table('posts').bulkPut(posts);
  await db.table('events').bulkPut(events);
}

describe('pictures that are fetched ahead', () => {
  test('are those of the newest posts and of the next events, in this order', async () => {
    await keep([aPost(1), aPost(3), aPost(2)], [anEvent(1), anEvent(9), anEvent(4)]);
    expect(await picturesOf(db, NOW)).toEqual([
      '/uploads/post-3.webp',
      '/uploads/post-2.webp',
      '/uploads/post-1.webp',
      '/uploads/event-4.webp',
      '/uploads/event-9.webp',
    ]);
  });

  test('are eight and sixteen at most, and each one once', async () => {
    const days = Array.from({ length: 28 }, (_, day) => day + 1);
    await keep(
      days.map((day) => aPost(day)),
      days.map((day) => anEvent(day)),
    );
    expect(await picturesOf(db, NOW)).toHaveLength(24);
    await db.table('events').toCollection().modify({ eventImageUrl: '/uploads/same.webp' });
    expect(await picturesOf(db, NOW)).toHaveLength(9);
  });

  test('lie on our own server: the others are not kept', async () => {
    await keep(
      [aPost(1, { postImageUrl: 'https://cdn.test/a.png' }), aPost(2, { postImageUrl: '' })],
      [anEvent(4, 'art/sample/a.webp')],
    );
    expect(await picturesOf(db, NOW)).toEqual(['/art/sample/a.webp']);
  });

  test('are of a video what its host shows, unless the post has one of its own', async () => {
    const video = { isVideoPost: true, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    await keep([aPost(2, { ...video, postImageUrl: '' }), aPost(1, video)], []);
    expect(await picturesOf(db, NOW)).toEqual([
      '/thumbnails/youtube/dQw4w9WgXcQ',
      '/uploads/post-1.webp',
    ]);
  });
});

describe('fetching them', () => {
  const asked: string[] = [];
  const images: { onload: () => void; onerror: () => void }[] = [];
  const answers: ((kept: undefined) => void)[] = [];
  beforeEach(() => {
    asked.length = 0;
    images.length = 0;
    answers.length = 0;
    const serviceWorker = { controller: {}, addEventListener: () => undefined };
    vi.stubGlobal('navigator', { serviceWorker });
    vi.stubGlobal('caches', { match: () => new Promise((resolve) => answers.push(resolve)) });
    vi.stubGlobal(
      'Image',
      class {
        onload = () => undefined;
        onerror = () => undefined;
        set src(address: string) {
          asked.push(address);
          images.push(this);
        }
      },
    );
    vi.stubGlobal('reportError', vi.fn());
    isSyncing.set(false);
  });

  test('asks for what is not kept', async () => {
    await keep([aPost(1)], []);
    startPicturesAhead(db, new AbortController().signal);
    await vi.waitFor(() => {
      expect(answers).toHaveLength(1);
    });
    answers[0]?.(undefined);
    await vi.waitFor(() => {
      expect(asked).toEqual(['/uploads/post-1.webp']);
    });
  });

  test('tries what the line has cut off once more after the next round, and no oftener', async () => {
    await keep([aPost(1)], []);
    vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) });
    startPicturesAhead(db, new AbortController().signal);
    for (const round of [1, 2, 2]) {
      await vi.waitFor(() => {
        expect(asked).toHaveLength(round);
      });
      images.at(-1)?.onerror();
      await settled();
      isSyncing.set(true);
      isSyncing.set(false);
      await settled();
    }
    expect(asked).toHaveLength(2);
  });

  test('tells nobody of a database that was closed under it', async () => {
    await keep([aPost(1)], []);
    const leaving = new AbortController();
    startPicturesAhead(db, leaving.signal);
    leaving.abort();
    db.close();
    await settled();
    expect(reportError).not.toHaveBeenCalled();
  });

  test('asks for nothing more once somebody leaves', async () => {
    await keep([aPost(1), aPost(2)], []);
    const leaving = new AbortController();
    startPicturesAhead(db, leaving.signal);
    await vi.waitFor(() => {
      expect(answers).toHaveLength(1);
    });
    leaving.abort();
    answers[0]?.(undefined);
    await new Promise(setImmediate);
    expect(asked).toEqual([]);
    expect(answers).toHaveLength(1);
  });
});

/** Until what is read from the database and the cache has been acted upon. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
}
