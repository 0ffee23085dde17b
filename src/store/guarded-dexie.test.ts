import 'fake-indexeddb/auto';
import { liveQuery, type Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A page that can be left and come back to. */
const page = { target: new EventTarget(), document: new EventTarget() };

let store: Awaited<ReturnType<typeof load>>;
let db: Dexie;
/** Of another page, which this one knows nothing of. */
let other: IDBDatabase;

beforeEach(async () => {
  page.target = new EventTarget();
  page.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('onpagehide', null);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', page.target.addEventListener.bind(page.target));
  store = await load();
  db = withThings('guarded');
  await db.open();
  other = await opened('guarded');
});
afterEach(async () => {
  vi.useRealTimers();
  page.target.dispatchEvent(new Event('pageshow'));
  other.close();
  await db.delete();
  vi.unstubAllGlobals();
});

function withThings(name: string): Dexie {
  // The compiler does not get to the end of comparing the two.
  const made: unknown = new store.GuardedDexie(name);
  const things = made as Dexie;
  things.version(1).stores({ things: 'id' });
  return things;
}

async function load() {
  vi.resetModules();
  const [{ GuardedDexie, readAllAgain }, { isTakenBack }, { isSilent, followSilence }, leaving] =
    await Promise.all([
      import('./guarded-dexie.ts'),
      import('./refusal.ts'),
      import('./silence.ts'),
      import('./leaving.ts'),
    ]);
  const { untilDone } = await import('./again.ts');
  return {
    GuardedDexie,
    readAllAgain,
    isTakenBack,
    isSilent,
    followSilence,
    untilDone,
    ...leaving,
  };
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

/** A transaction that is kept open as a page in the back/forward cache keeps its own. */
function heldOpen(mode: IDBTransactionMode, ...stores: string[]): { readonly end: () => void } {
  const held = { isOver: false };
  const transaction = other.transaction(stores, mode);
  const again = () => {
    if (held.isOver) return;
    transaction
      .objectStore(stores[0] ?? '')
      .get('')
      .addEventListener('success', again);
  };
  again();
  return {
    end: () => {
      held.isOver = true;
    },
  };
}

function leave(): void {
  page.target.dispatchEvent(new Event('pagehide'));
}

function comeBack(): void {
  page.target.dispatchEvent(new Event('pageshow'));
}

/** What becomes of a transaction that goes on until it is told to end. */
function aLongWrite() {
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

describe('FAULTS 35 a page that is left', () => {
  test('ends what it has open, which has then changed nothing, so that other pages go on', async () => {
    const { state, ended } = aLongWrite();
    await vi.waitFor(() => {
      expect(state.hasBegun).toBe(true);
    });
    leave();
    expect(await ended).toBe('taken back');
    const seen = other.transaction('things', 'readwrite').objectStore('things').count();
    await new Promise((resolve) => {
      seen.addEventListener('success', resolve);
    });
    expect(seen.result).toBe(0);
  });

  test('control: while somebody is here, it goes on', async () => {
    const { state, ended } = aLongWrite();
    await vi.waitFor(() => {
      expect(state.hasBegun).toBe(true);
    });
    state.isOver = true;
    expect(await ended).toBe('done');
  });

  test('begins nothing until somebody is back', async () => {
    leave();
    const refused = await db
      .table('things')
      .put({ id: 'a' })
      .catch((error: unknown) => error);
    expect(store.isTakenBack(refused)).toBe(true);
    comeBack();
    await db.table('things').put({ id: 'a' });
    expect(await db.table('things').count()).toBe(1);
  });

  test('does what was cut off once more when somebody is back', async () => {
    leave();
    const writing = store.untilDone(db, () => db.table('things').put({ id: 'a' }));
    const early = await Promise.race([
      writing.then(() => 'written'),
      new Promise((resolve) => setTimeout(resolve, 500, 'waits')),
    ]);
    expect(early).toBe('waits');
    comeBack();
    await writing;
    expect(await db.table('things').count()).toBe(1);
  });

  test('keeps what its live queries found, and they ask again when somebody is back', async () => {
    await db.table('things').put({ id: 'a' });
    const found: unknown[] = [];
    const failed = vi.fn();
    const following = liveQuery(() => db.table('things').count()).subscribe(
      (count) => found.push(count),
      failed,
    );
    await vi.waitFor(() => {
      expect(found).toEqual([1]);
    });
    leave();
    store.readAllAgain(); // as after a change in another tab
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([found, failed.mock.calls]).toEqual([[1], []]);
    comeBack();
    store.readAllAgain();
    await vi.waitFor(() => {
      expect(found.length).toBeGreaterThan(1);
    });
    following.unsubscribe();
  });

  test('an upgrade under way is ended as well', async () => {
    const ended = new Promise((resolve) => {
      const newer = withThings('half made');
      newer.on('populate', async () => {
        leave();
        await newer
          .table('things')
          .add({ id: 'a' })
          .catch(() => undefined);
      });
      newer.open().then(
        () => {
          resolve('opened');
        },
        () => {
          resolve('ended');
        },
      );
    });
    expect(await ended).toBe('ended');
  });
});

describe('FAULTS 18 a database that does not answer', () => {
  const told = vi.fn();

  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      // The database answers between two of them, if it does.
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  beforeEach(() => {
    told.mockClear();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    store.followSilence(told);
  });

  function writing() {
    const outcome = { of: 'waits' };
    db.table('things')
      .put({ id: 'a' })
      .then(
        () => {
          outcome.of = 'done';
        },
        (error: unknown) => {
          outcome.of = store.isTakenBack(error) ? 'taken back' : String(error);
        },
      );
    return outcome;
  }

  test('is noticed after five visible seconds: what waits for it is taken back, and never done later', async () => {
    const held = heldOpen('readwrite', 'things');
    const outcome = writing();
    await pass(4);
    expect([outcome.of, store.isSilent(db)]).toEqual(['waits', false]);
    await pass(1);
    expect([outcome.of, store.isSilent(db)]).toEqual(['taken back', true]);
    expect(told).toHaveBeenCalledOnce();
    held.end();
    await pass(1);
    expect(await db.table('things').count()).toBe(0);
  });

  test('answers again as soon as it answers a write', async () => {
    const held = heldOpen('readonly', 'things');
    const outcome = writing();
    await pass(5);
    expect([outcome.of, store.isSilent(db)]).toEqual(['taken back', true]);
    await db.table('things').count(); // others may read meanwhile
    expect(store.isSilent(db)).toBe(true);
    held.end();
    await pass(1);
    await db.table('things').put({ id: 'b' });
    expect(store.isSilent(db)).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('time in which nobody could see the page does not count', async () => {
    const held = heldOpen('readwrite', 'things');
    const outcome = writing();
    Object.assign(page.document, { visibilityState: 'hidden' });
    await pass(60);
    expect(outcome.of).toBe('waits');
    Object.assign(page.document, { visibilityState: 'visible' });
    await pass(5);
    expect(outcome.of).toBe('taken back');
    held.end();
  });

  test('control: what waits for a long write of this page itself is left alone', async () => {
    const { state, ended } = aLongWrite();
    while (!state.hasBegun) await pass(0.1);
    const outcome = writing();
    await pass(10);
    expect([outcome.of, store.isSilent(db)]).toEqual(['waits', false]);
    state.isOver = true;
    expect(await ended).toBe('done');
  });

  test('is not asked again by whoever waits to be told', async () => {
    const held = heldOpen('readwrite', 'things');
    const work = vi.fn(() => db.table('things').put({ id: 'a' }));
    const outcome = store.untilDone(db, work).catch(store.isTakenBack);
    await pass(5);
    expect(await outcome).toBe(true);
    expect(work).toHaveBeenCalledOnce();
    held.end();
  });
});

test('FAULTS 18 after a lost connection the next question opens another one', async () => {
  const native = db.backendDB();
  const lost = db
    .transaction('rw', 'things', async (transaction) => {
      await db.table('things').put({ id: 'a' });
      const { idbtrans } = transaction as unknown as { idbtrans: IDBTransaction };
      Object.defineProperty(idbtrans, 'error', {
        get: () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError'),
      });
      idbtrans.abort();
      await db.table('things').get('a');
    })
    .catch(() => 'lost');
  expect(await lost).toBe('lost');
  await vi.waitFor(async () => {
    expect(await db.table('things').count()).toBe(0);
    expect(db.backendDB()).not.toBe(native);
  });
});
