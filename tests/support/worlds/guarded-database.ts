import 'fake-indexeddb/auto';
import type { Dexie } from 'dexie';
import { afterEach, beforeEach, vi } from 'vitest';

// These helpers make a page that can be left and come back to, with a guarded database, and another page that holds it open.

interface Guarded {
  readonly store: Awaited<ReturnType<typeof load>>;
  readonly db: Dexie;
  /** The connection of another page, which this page doesn't know of. */
  readonly other: IDBDatabase;
  readonly page: EventTarget;
  readonly document: EventTarget;
}

/** Makes a new one before each test. */
export function guardedEachTime(): { readonly now: () => Guarded } {
  let made: Guarded | null = null;
  const now = () => {
    if (!made) throw new Error('It is made before each test.');
    return made;
  };
  beforeEach(async () => {
    const page = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('onpagehide', null);
    vi.stubGlobal('document', document);
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const store = await load();
    const db = withThings(store, 'guarded');
    await db.open();
    made = { store, db, other: await opened('guarded'), page, document };
  });
  afterEach(async () => {
    vi.useRealTimers();
    const { page, other, db } = now();
    page.dispatchEvent(new Event('pageshow'));
    other.close();
    await db.delete();
    vi.unstubAllGlobals();
  });
  return { now };
}

export function withThings({ GuardedDexie }: Guarded['store'], name: string): Dexie {
  // TypeScript never finishes comparing the two types.
  const made: unknown = new GuardedDexie(name);
  const things = made as Dexie;
  things.version(1).stores({ things: 'id', others: 'id' });
  return things;
}

async function load() {
  vi.resetModules();
  const { GuardedDexie, readAllAgain } = await import('#store/guarded-dexie.ts');
  const { isTakenBack } = await import('#store/refusal.ts');
  const { isSilent, followSilence } = await import('#store/database-silence.ts');
  const { retryUntilDone: untilDone } = await import('#store/retry-until-done.ts');
  return { GuardedDexie, readAllAgain, isTakenBack, isSilent, followSilence, untilDone };
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(new Error('It cannot be opened.'));
    });
  });
}

/** A transaction that the other page keeps open, as one in the back/forward cache does, until it is told to end. */
export function heldOpen({ other }: Guarded, mode: IDBTransactionMode) {
  const held = { isOver: false };
  const things = other.transaction('things', mode).objectStore('things');
  const again = () => {
    if (!held.isOver) things.get('').addEventListener('success', again);
  };
  again();
  return {
    end: () => {
      held.isOver = true;
    },
  };
}

/** Starts a transaction of this page that goes on until it is told to end; `ended` resolves with what became of it. */
export function aLongWrite({ db, store }: Guarded) {
  const state = { isOver: false, hasBegun: false };
  const ended = db
    .transaction('rw', 'things', async () => {
      await db.table('things').put({ id: 'first' });
      state.hasBegun = true;
      while (!state.isOver) await db.table('things').get('first');
    })
    .then(
      () => 'done',
      (error: unknown) => (store.isTakenBack(error) ? 'taken back' : error),
    );
  return { state, ended };
}
