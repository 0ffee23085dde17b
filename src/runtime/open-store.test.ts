import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aStorage } from '#tests/support/worlds/storage.ts';
import { deleteStore, openStore } from './open-store.ts';
import { whenAnswering } from './store-silence.ts';

const noted = new Map<string, string>();
const outdated = vi.fn();
const closed = vi.fn();
const events = { onOutdated: outdated, onClosed: closed };

beforeEach(() => {
  noted.clear();
  outdated.mockClear();
  closed.mockClear();
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  vi.stubGlobal('localStorage', aStorage(noted));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('opening the store', () => {
  test('an ordinary start has nothing to report, neither the first nor the second', async () => {
    const first = await openStore('me', events);
    first.db.close();
    const second = await openStore('me', events);
    expect([first.problem, second.problem]).toEqual([null, null]);
    expect(second.isKept).toBe(true);
    second.db.close();
  });

  test('a database that the browser threw away is noticed and said (FAULTS 15)', async () => {
    const { db } = await openStore('me', events);
    await db.delete();
    const again = await openStore('me', events);
    expect(again.problem).toMatch(/cleared what was kept/);
    again.db.close();
  });

  test('one that another tab was faster to make anew is noticed all the same (FAULTS 15)', async () => {
    const { db } = await openStore('me', events);
    await db.delete();
    const { db: other } = await openStore('me', events); // notes its birth, as another tab would
    await other.setFact('birth', 'made by another tab');
    other.close();
    for (const key of noted.keys()) noted.set(key, 'made by another tab');
    const again = await openStore('me', events);
    expect(again.problem).toMatch(/cleared what was kept/);
    again.db.close();
  });

  test('control: one that was removed on purpose, and made anew, has nothing to report', async () => {
    const { db } = await openStore('me', events);
    await deleteStore(db);
    const again = await openStore('me', events);
    expect(again.problem).toBeNull();
    again.db.close();
  });

  test('one that another tab wipes is not made anew by what this tab still does', async () => {
    const { db } = await openStore('me', events);
    const { db: other } = await openStore('me', events);
    await deleteStore(other);
    await expect(db.setFact('cursor', 'c')).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    expect(await Dexie.exists(db.name)).toBe(false);
    expect(outdated).not.toHaveBeenCalled();
  });

  test('one that somebody removes under an open page is told at once, closed, and not made anew by asking (FAULTS 15)', async () => {
    const { db } = await openStore('me', events);
    await Dexie.delete(db.name);
    expect(closed.mock.calls).toEqual([['somebody']]);
    await expect(db.fact('cursor')).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    expect(await Dexie.exists(db.name)).toBe(false);
    const again = await openStore('me', events);
    expect(again.problem).toMatch(/^Your browser cleared/);
    again.db.close();
  });

  test('one whose connection the browser ends is told at once, and still there if that was all (FAULTS 15, 18)', async () => {
    const { db } = await openStore('me', events);
    forceCloseDatabase(db.backendDB() as never);
    await vi.waitFor(() => {
      expect(closed.mock.calls).toEqual([['browser']]);
    });
    const again = await openStore('me', events);
    expect(again.problem).toBeNull();
    again.db.close();
  });

  test('control: one that is closed by its own page is not told', async () => {
    const { db } = await openStore('me', events);
    db.close();
    await Dexie.delete(db.name);
    expect(closed).not.toHaveBeenCalled();
  });

  test('one that a frozen tab keeps from being deleted is no older version, and nothing to warn of', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { db } = await openStore('me', events);
    const frozen = await openedRaw(db.name);
    expect(await deleteStore(db, 50)).toBe(false);
    expect([outdated.mock.calls, warn.mock.calls]).toEqual([[], []]);
    frozen.close();
    warn.mockRestore();
  });

  test('control: an upgrade that a frozen tab holds up asks to reload that tab (FAULTS 21)', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const frozen = await openedRaw('muster-me');
    const opening = openStore('me', events);
    await vi.waitFor(() => {
      expect(outdated).toHaveBeenCalledWith(expect.stringMatching(/older version/));
    });
    frozen.close();
    (await opening).db.close();
    vi.restoreAllMocks();
  });

  test('control: one that was deleted on purpose is no accident', async () => {
    const { db } = await openStore('me', events);
    await deleteStore(db);
    const again = await openStore('me', events);
    expect(again.problem).toBeNull();
    again.db.close();
  });

  test('without IndexedDB everything can be read, nothing can wait, and it is said why (FAULTS 17)', async () => {
    Reflect.deleteProperty(Dexie.dependencies, 'indexedDB');
    const { db, isKept, problem } = await openStore('me', events);
    expect(isKept).toBe(false);
    expect(problem).toMatch(/keep anything on this device/);
    await db.setFact('cursor', 'c');
    expect(await db.fact('cursor')).toBe('c');
    db.close();
  });

  describe('FAULTS 18 one that does not answer', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('is stood in for after five seconds, so that the server can be asked, and that is said', async () => {
      (await openStore('me', events)).db.close();
      const held = await heldOpen('muster-me');
      const opening = openStore('me', events);
      await secondsPass(5);
      const { db, isKept, problem, silent } = await opening;
      expect([isKept, silent?.name]).toEqual([false, 'muster-me']);
      expect(problem).toMatch(/isn't answering/);
      await db.setFact('cursor', 'c');
      expect(await db.fact('cursor')).toBe('c');

      const answers = whenAnswering(silent ?? db, () => true);
      await secondsPass(10);
      held.close();
      await secondsPass(10);
      expect(await answers).toBe(true);
      silent?.close();
      db.close();
    });

    test('is asked no more once nobody wants to know', async () => {
      const { db } = await openStore('me', events);
      const held = await heldOpen('muster-me');
      const wanted = { is: true };
      const answers = whenAnswering(db, () => wanted.is);
      await secondsPass(6);
      wanted.is = false;
      await secondsPass(10);
      expect(await answers).toBe(false);
      held.close();
      db.close();
    });
  });

  test('a newer version in another tab asks to reload (FAULTS 21)', async () => {
    const { db } = await openStore('me', events);
    const newer = new Dexie(db.name);
    newer.version(99).stores({ outbox: '++seq, &id, key' });
    await newer.open();
    expect(outdated).toHaveBeenCalledWith(expect.stringMatching(/reload/));
    newer.close();
  });
});

/** Keeps a transaction open on everything until it is closed. */
async function heldOpen(name: string): Promise<{ close: () => void }> {
  const other = await openedRaw(name);
  const held = { isOver: false };
  const transaction = other.transaction([...other.objectStoreNames], 'readwrite');
  const again = () => {
    if (held.isOver) other.close();
    else transaction.objectStore('meta').get('').addEventListener('success', again);
  };
  again();
  return {
    close: () => {
      held.isOver = true;
    },
  };
}

/** Between two of them the database answers, if it does. */
async function secondsPass(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(1_000);
  }
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A connection that doesn't give way to anybody. */
function openedRaw(name: string): Promise<IDBDatabase> {
  const request = Dexie.dependencies.indexedDB.open(name);
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(new Error('It cannot be opened.'));
    });
  });
}
