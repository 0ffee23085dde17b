import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aStorage } from '#tests/support/worlds/storage.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { Settled } from '#sync/engine/outbox.ts';
import { localOrMemory } from '#browser/browser-storage.ts';
import { KEPT_QUERIES } from './forget-queries.ts';
import { deleteStore, finishDeleting, openStore } from './open-store.ts';
import { forgetSession, wipeDevice } from './wipe-device.ts';

const noted = new Map<string, string>();
const cache = { delete: vi.fn(() => Promise.resolve(true)) };
const clearToken = vi.fn(() => Promise.resolve());
const leave = vi.fn(() => Promise.resolve());
let factory: IDBFactory;
let db: MusterDatabase;

beforeEach(async () => {
  noted.clear();
  clearToken.mockClear();
  leave.mockReset().mockResolvedValue();
  cache.delete.mockReset().mockResolvedValue(true);
  factory = new IDBFactory();
  Dexie.dependencies.indexedDB = factory;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  vi.stubGlobal('caches', cache);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', aStorage(noted));
  ({ db } = await openStore('me', { onOutdated: vi.fn(), onClosed: vi.fn() }));
  await db.setFact('cursor', 'c');
  await db.drafts.put({ id: 'briefing logistics', value: '<p>Form up.</p>', at: 0 });
});
afterEach(() => {
  db.close();
  vi.unstubAllGlobals();
});

test('a logout leaves neither database nor queries nor images nor token', async () => {
  noted.set(KEPT_QUERIES, '{}');
  expect(await wipeDevice({ db, clearToken, leave })).toBeNull();
  expect(await namesOfDatabases()).toEqual([]);
  expect([...noted]).toEqual([]);
  expect(cache.delete).toHaveBeenCalledOnce();
  expect(clearToken).toHaveBeenCalledOnce();
});

test('a cache that cannot be emptied keeps neither rows nor token, and is told', async () => {
  const broken = new Error('No cache.');
  cache.delete.mockRejectedValue(broken);
  expect(await wipeDevice({ db, clearToken, leave })).toEqual([broken]);
  expect(await namesOfDatabases()).toEqual([]);
  expect(clearToken).toHaveBeenCalledOnce();
});

test('a frozen tab that holds the database open keeps no row and does not hold up the logout', async () => {
  const frozen = await holdOpen(db.name);
  expect(await wipeDevice({ db, clearToken, leave })).toBeNull();
  expect(await rowsIn(frozen, 'meta')).toBe(0);
  expect(await rowsIn(frozen, 'drafts')).toBe(0);
  expect(clearToken).toHaveBeenCalledOnce();
  frozen.close();
});

test('and what had to stay goes at the next start', async () => {
  const frozen = await holdOpen(db.name);
  expect(await deleteStore(db, 10)).toBe(false);
  expect(noted.get('muster.left-behind')).toBe(db.name);
  frozen.close();
  await finishDeleting();
  expect(await namesOfDatabases()).toEqual([]);
  expect(noted.get('muster.left-behind')).toBeUndefined();
});

test('control: the database of a member who is back is not deleted at the next start', async () => {
  noted.set('muster.left-behind', db.name);
  const { db: again } = await openStore('me', { onOutdated: vi.fn(), onClosed: vi.fn() });
  await finishDeleting();
  expect(await again.fact('cursor')).toBe('c');
  again.close();
});

test('after an end by the server the outbox and what was refused stay, accepted changes unlisted, and nothing else (FAULTS 6)', async () => {
  noted.set(KEPT_QUERIES, '{}');
  await db.table('outbox').add({ id: 'waiting', key: 'event:1' });
  await db.sent.bulkPut([settled('sent'), settled('refused')]);
  await db.table('events').put({ id: '1', g: 1, start: '' });
  expect(await forgetSession(db)).toBeNull();
  expect(await db.outbox.count()).toBe(1);
  expect(await db.sent.where('state').equals('refused').primaryKeys()).toEqual(['refused']);
  expect(await db.sent.where('state').equals('sent').count()).toBe(0);
  expect(await db.collection('events').count()).toBe(0);
  expect(noted.has(KEPT_QUERIES)).toBe(false);
  expect(cache.delete).toHaveBeenCalledOnce();
});

test('where site data is blocked the session lives in memory (FAULTS 17)', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Blocked.', 'SecurityError');
    },
  });
  const storage = localOrMemory();
  expect(storage.getItem('token')).toBeNull();
  storage.setItem('token', 'a.b.c');
  expect(storage.getItem('token')).toBe('a.b.c');
  storage.removeItem('token');
  expect(storage.getItem('token')).toBeNull();
});

function settled(state: 'sent' | 'refused'): Settled {
  const label = { title: 'Profile' };
  const entry = { seq: 1, id: state, userId: 'me', name: 'profile.update', key: 'profile', label };
  return {
    ...{ ...entry, args: {}, at: 0, format: '1', request: null, attempts: 1 },
    ...{ settledAt: 0, told: 1, state },
  };
}

async function namesOfDatabases(): Promise<(string | undefined)[]> {
  return (await factory.databases()).map(({ name }) => name);
}

/** A connection that, unlike one of ours, does not close when somebody wants to delete. */
function holdOpen(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(new Error('Not opened.'));
    };
  });
}

function rowsIn(from: IDBDatabase, table: string): Promise<number> {
  return new Promise((resolve) => {
    const request = from.transaction(table).objectStore(table).count();
    request.onsuccess = () => {
      resolve(request.result);
    };
  });
}

describe('SPEC 12.18 notifications on this device', () => {
  const close = vi.fn();
  let unsubscribe: () => Promise<boolean>;
  beforeEach(() => {
    close.mockClear();
    unsubscribe = vi.fn(async () => true);
    const registration = {
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => ({ unsubscribe: () => unsubscribe() }) },
    };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  });

  test.each([
    ['a logout', () => wipeDevice({ db, clearToken, leave })],
    ['a session that the server ended', () => forgetSession(db)],
  ])('end with %s, and what is shown is closed', async (_, end) => {
    expect(await end()).toBeNull();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalled();
  });

  test('do not hold up a logout if the push service can’t be reached, and are ended at once', async () => {
    const isAsked = vi.fn();
    unsubscribe = () => {
      isAsked(clearToken.mock.calls.length);
      return new Promise(() => undefined);
    };
    expect(await wipeDevice({ db, clearToken, leave })).toBeNull();
    expect(clearToken).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledOnce();
    expect(isAsked.mock.calls).toEqual([[0]]);
  });

  test('do not hold up a logout if the browser doesn’t answer either', async () => {
    const getRegistration = () => new Promise(() => undefined);
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    expect(await wipeDevice({ db, clearToken, leave })).toBeNull();
    expect(leave).toHaveBeenCalledOnce();
  });

  test('leave nothing behind if the browser calls that off', async () => {
    unsubscribe = async () => Promise.reject(new DOMException('Called off.', 'AbortError'));
    expect(await wipeDevice({ db, clearToken, leave })).toBeNull();
  });

  test('that came while the device was wiped are closed', async () => {
    leave.mockImplementation(async () => void close.mockClear());
    await wipeDevice({ db, clearToken, leave });
    expect(close).toHaveBeenCalledOnce();
  });

  test('are wanted again by the same member after a session that the server ended', async () => {
    const wish = { since: 'then', endpoint: 'https://push.test/1', key: 'k', zone: 'UTC', at: 1 };
    await db.setFact('push', wish);
    await forgetSession(db);
    expect(await db.fact('push')).toEqual(wish);
  });
});
