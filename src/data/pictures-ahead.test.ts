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
  const answers: ((kept: undefined) => void)[] = [];
  beforeEach(() => {
    asked.length = 0;
    answers.length = 0;
    const serviceWorker = { controller: {}, addEventListener: () => undefined };
    vi.stubGlobal('navigator', { serviceWorker });
    vi.stubGlobal('caches', { match: () => new Promise((resolve) => answers.push(resolve)) });
    vi.stubGlobal(
      'Image',
      class {
        set src(address: string) {
          asked.push(address);
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
