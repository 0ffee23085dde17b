import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOf } from '#store/database.ts';
import { isConnectionLost } from '#store/refusal.ts';
import { aStorage } from '#tests/support/worlds/storage.ts';
import { isClosed } from '#store/closed.ts';
import { openStore } from './open-store.ts';

// A browser that takes the connection away, or is clearing what it keeps at this moment.

const closed = vi.fn();
const events = { onOutdated: vi.fn(), onClosed: closed };

beforeEach(() => {
  closed.mockClear();
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  vi.stubGlobal('localStorage', aStorage(new Map<string, string>()));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // Dexie tells that it asks again
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['by this page', null],
  ['by another tab', 'another birth'],
])(
  'one that is gone when a lost connection is opened anew, and was made again %s, is told at once (FAULTS 15)',
  async (_, birth) => {
    const { db } = await openStore('me', events);
    db.close({ disableAutoOpen: false }); // as after a transaction that was cut off
    await Dexie.delete(db.name);
    if (birth !== null) {
      const other = databaseOf('me');
      await other.setFact('birth', birth);
      other.close();
    }
    await db.fact('cursor').catch(() => undefined);
    expect(closed.mock.calls).toEqual([['browser']]);
    const again = await openStore('me', events);
    expect(again.problem).toMatch(/cleared what was kept/);
    again.db.close();
  },
);

test('what is asked while a connection is let go of finds out that it was lost, and is answered when asked again (FAULTS 18)', async () => {
  const { db } = await openStore('me', events);
  const asked = db.transaction('rw', db.meta, () => db.fact('cursor'));
  db.close({ disableAutoOpen: false });
  const failed = await asked.catch((error: unknown) => error);
  expect(isConnectionLost(failed)).toBe(true);
  expect(await db.fact('cursor')).toBeUndefined();
  db.close();
});

test('control: a lost connection to the same database is opened anew without a word', async () => {
  const { db } = await openStore('me', events);
  db.close({ disableAutoOpen: false });
  await db.setFact('cursor', 'c');
  expect(await db.fact('cursor')).toBe('c');
  expect(closed).not.toHaveBeenCalled();
  db.close();
});

test('a lost connection that cannot be opened anew at once is by the question after that (FAULTS 15, 18)', async () => {
  const { db } = await openStore('me', events);
  db.close({ disableAutoOpen: false });
  failToOpen('AbortError', 1);
  const failed = await db.fact('cursor').catch((error: unknown) => error);
  expect(isClosed(failed)).toBe(true);
  await db.setFact('cursor', 'c');
  expect(await db.fact('cursor')).toBe('c');
  db.close();
});

test.each(['AbortError', 'UnknownError'])(
  'FAULTS 15, 18 one that is lost with an %s while it is being opened is opened once more',
  async (name) => {
    (await openStore('me', events)).db.close();
    failToOpen(name, 5); // Dexie asks again by itself for some
    const { db, isKept, problem } = await openStore('me', events);
    expect([isKept, problem]).toEqual([true, null]);
    db.close();
  },
);

test('control: one that always fails is stood in for', async () => {
  (await openStore('me', events)).db.close();
  failToOpen('UnknownError', 100);
  const { db, isKept } = await openStore('me', events);
  expect(isKept).toBe(false);
  db.close();
});

/** So many openings fail with an error of that name, as they do in a browser that is clearing what it keeps. */
function failToOpen(name: string, times: number): void {
  const factory = Dexie.dependencies.indexedDB;
  const open = factory.open.bind(factory);
  const left = { openings: times };
  factory.open = (database, version) => {
    left.openings -= 1;
    if (left.openings < 0) return open(database, version);
    const request = open(database, 1); // refused, since it has a higher one
    const gone = { get: () => new DOMException('Gone.', name), set: () => undefined };
    Object.defineProperty(request, 'error', gone);
    return request;
  };
}
