import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOf, type MusterDatabase } from './database.ts';
import { neededPictures } from './needed-pictures.ts';

const ORIGIN = 'https://muster.test';
const NOW = new Date('2026-06-01T12:00:00.000Z');
let db: MusterDatabase;

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
  db = databaseOf('me', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  db.close();
  vi.unstubAllGlobals();
});

function aPost(day: number, changes: Record<string, unknown> = {}) {
  const createdAt = new Date(Date.UTC(2026, 4, day)).toISOString();
  return {
    ...{ id: `post-${day}`, g: 1, createdAt, isVideoPost: false, videoUrl: '', content: '' },
    ...{ postImageUrl: `/uploads/post-${day}.webp`, ...changes },
  };
}

function anEvent(day: number, changes: Record<string, unknown> = {}) {
  const at = (hour: number) => new Date(Date.UTC(2026, 5, day, hour)).toISOString();
  return {
    ...{ id: `event-${day}`, g: 1, start: at(0), end: at(20), description: '' },
    ...{ eventImageUrl: `/uploads/event-${day}.webp`, ...changes },
  };
}

async function keep(posts: readonly object[], events: readonly object[]): Promise<void> {
  await db.table('posts').bulkPut(posts);
  await db.table('events').bulkPut(events);
}

/** Those on our own server without its name. */
async function needed(): Promise<string[]> {
  return (await neededPictures(db, NOW)).map((address) => address.replace(ORIGIN, ''));
}

describe('SPEC 16.1 pictures that will be looked at', () => {
  test('are those of the newest posts, of what is on, and of the next events, in this order', async () => {
    await keep([aPost(1), aPost(3), aPost(2)], [anEvent(1), anEvent(9), anEvent(4)]);
    expect(await needed()).toEqual([
      '/uploads/post-3.webp',
      '/uploads/post-2.webp',
      '/uploads/post-1.webp',
      '/uploads/event-1.webp', // over in eight hours
      '/uploads/event-4.webp',
      '/uploads/event-9.webp',
    ]);
  });

  test('are not those of events that are over', async () => {
    await keep([], [anEvent(1, { end: NOW.toISOString().replace('12', '11') }), anEvent(-3)]);
    expect(await needed()).toEqual([]);
  });

  test('are eight and forty at most, and each one once', async () => {
    const days = Array.from({ length: 48 }, (_, day) => day + 2);
    await keep(
      days.map((day) => aPost(day)),
      days.map((day) => anEvent(day)),
    );
    expect(await needed()).toHaveLength(48);
    await db.table('events').toCollection().modify({ eventImageUrl: '/uploads/same.webp' });
    expect(await needed()).toHaveLength(9);
  });

  test('may lie on other hosts, and are named as the worker is asked for them', async () => {
    const foreign = 'https://cdn.test/a.png';
    await keep(
      [aPost(1, { postImageUrl: foreign }), aPost(2, { postImageUrl: '' })],
      [anEvent(4, { eventImageUrl: 'art/sample/a.webp' })],
    );
    expect(await neededPictures(db, NOW)).toEqual([foreign, `${ORIGIN}/art/sample/a.webp`]);
  });

  test('are of a video what its host shows, unless the post has one of its own', async () => {
    const video = { isVideoPost: true, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    await keep([aPost(2, { ...video, postImageUrl: '' }), aPost(1, video)], []);
    expect(await needed()).toEqual(['/thumbnails/youtube/dQw4w9WgXcQ', '/uploads/post-1.webp']);
  });

  test('are also those in texts, the own face, the own events and who signed up for the next ones', async () => {
    const shown = '<p><img src="/uploads/in-text.webp" alt=""></p>';
    await keep([], [anEvent(4, { description: shown })]);
    await db.table('documents').put({ id: 'profile', g: 1, value: { avatarUrl: '/uploads/me' } });
    await db.table('myRsvps').put({ ...anEvent(20), eventImageUrl: '/uploads/mine.webp' });
    await db.table('members').bulkPut([aMember('lyra'), aMember('cancelled'), aMember('nobody')]);
    await db.table('rsvps').bulkPut([
      { id: '1', g: 1, eventId: 'event-4', userId: 'lyra', attending: true },
      { id: '2', g: 1, eventId: 'event-4', userId: 'cancelled', attending: false },
    ]);
    expect(await needed()).toEqual([
      '/uploads/me',
      '/uploads/mine.webp',
      '/uploads/event-4.webp',
      '/uploads/in-text.webp',
      '/uploads/lyra.webp',
    ]);
  });
});

function aMember(name: string) {
  return { id: name, g: 1, avatarUrl: `/uploads/${name}.webp` };
}
