import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loaded, readRows, readWhole, whyOf, type NotToBeHad } from './loaded.ts';

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
});
afterEach(async () => {
  await db.delete();
});

const posts = async (from: MusterDatabase) => from.collection('posts').toArray();
const none: NotToBeHad = {
  why: 'trouble',
  triedAt: null,
  nextTry: null,
  retry: async () => undefined,
};

describe('what a device does not have', () => {
  it('PL9 is empty only once its scope was brought whole', async () => {
    expect(await readWhole(db, 'public', posts)).toBeNull();
    await db.setFact('whole', ['self']);
    expect(await readRows(db, 'public', posts)).toBeNull();
    await db.setFact('whole', ['self', 'public']);
    expect(await readWhole(db, 'public', posts)).toEqual({ value: [] });
    expect(await readRows(db, 'public', posts)).toEqual({ value: [] });
  });

  it('is read as far as it came where a part is of use, and where not not', async () => {
    const row = { id: 'a', name: 'Charts', departmentId: 'medical' };
    await db.table('resources').put({ ...row, g: 1 });
    const resources = (from: MusterDatabase) => from.collection('resources').toArray();
    expect(await readRows(db, 'org', resources)).toMatchObject({ value: [row], isPart: true });
    expect(await readWhole(db, 'org', resources)).toBeNull();
  });

  it('is whole on a device that an earlier version had brought up to date', async () => {
    await db.setFact('ages', { self: 1, public: 1 });
    expect(await readWhole(db, 'public', posts)).toEqual({ value: [] });
    expect(await readWhole(db, 'org', posts)).toBeNull();
  });

  it('is not here yet while it is read or may come, and else not to be had', () => {
    expect(loaded(undefined, null)).toEqual({ state: 'not-yet' });
    expect(loaded(undefined, none)).toEqual({ state: 'not-yet' });
    expect(loaded(null, null)).toEqual({ state: 'not-yet' });
    expect(loaded(null, none)).toMatchObject({ state: 'not-to-be-had', why: 'trouble' });
    expect(loaded({ value: [] }, none)).toEqual({ state: 'here', value: [] });
  });

  it('is shown in part only where the rest may not come: rows that came one by one would move what is read', () => {
    const part = { value: ['Charts'], isPart: true } as const;
    expect(loaded(part, null)).toEqual({ state: 'not-yet' });
    expect(loaded(part, none)).toEqual({ state: 'here', value: ['Charts'] });
    expect(loaded({ value: ['Charts'] }, null)).toEqual({ state: 'here', value: ['Charts'] });
  });
});

describe('a live view of it', () => {
  const names = async (from: MusterDatabase) => {
    const resources = await from.collection('resources').toArray();
    const postings = await from.collection('postings').toArray();
    return [...resources.map(({ name }) => name), ...postings.map(({ title }) => title)];
  };

  for (const [reader, read] of [
    ['in part', () => readRows(db, 'org', names)],
    ['whole', () => readWhole(db, 'org', names)],
  ] as const) {
    it(`PL9 ${reader} hears of every later change, of what is read first and of what is read then`, async () => {
      const seen: unknown[] = [];
      const live = liveQuery(read).subscribe((found) => seen.push(found));
      await expect.poll(() => seen).toEqual([null]);
      await db.setFact('whole', ['org']);
      await expect.poll(() => seen.at(-1)).toEqual({ value: [] });
      await db.table('resources').put({ id: 'a', name: 'Charts', departmentId: 'medical', g: 1 });
      await expect.poll(() => seen.at(-1)).toEqual({ value: ['Charts'] });
      await db.table('postings').put({ id: 'b', title: 'Medic', departmentId: 'medical', g: 1 });
      await expect.poll(() => seen.at(-1)).toEqual({ value: ['Charts', 'Medic'] });
      live.unsubscribe();
    });
  }
});

describe('why something cannot be had', () => {
  it('is the line only where nobody answers; a server in trouble is called that', () => {
    expect(whyOf('offline', { kind: 'unreachable' })).toBe('offline');
    expect(whyOf('trouble', { kind: 'unreachable' })).toBe('trouble');
    expect(whyOf('online', { kind: 'server-failed' })).toBe('trouble');
    expect(whyOf('online', { kind: 'told-to-wait' })).toBe('trouble');
    expect(whyOf('online', { kind: 'update-required' })).toBe('outdated');
    expect(whyOf('online', { kind: 'broken' })).toBe('device');
  });

  it('is nothing while the first round runs, and after one that went well', () => {
    expect(whyOf('online', null)).toBeNull();
    expect(whyOf('online', { kind: 'current' })).toBeNull();
    expect(whyOf('online', { kind: 'lease-lost' })).toBeNull();
  });
});
