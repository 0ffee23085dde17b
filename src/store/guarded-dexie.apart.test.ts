import { guardedEachTime, aLongWrite, withThings } from '#tests/support/worlds/guarded-database.ts';
import { liveQuery } from 'dexie';
import { describe, expect, test, vi } from 'vitest';

const guarded = guardedEachTime();

function leave(): void {
  guarded.now().page.dispatchEvent(new Event('pagehide'));
}

function comeBack(): void {
  guarded.now().page.dispatchEvent(new Event('pageshow'));
}

describe('FAULTS 35 a page that is left', () => {
  test('ends what it has open, which has then changed nothing, so that other pages go on', async () => {
    const { other } = guarded.now();
    const { state, ended } = aLongWrite(guarded.now());
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
    const { state, ended } = aLongWrite(guarded.now());
    await vi.waitFor(() => {
      expect(state.hasBegun).toBe(true);
    });
    state.isOver = true;
    expect(await ended).toBe('done');
  });

  test('ends a writing of many rows as it ends one of a single row', async () => {
    const { db, store } = guarded.now();
    const rows = ['a', 'b', 'c'].map((id) => ({ id }));
    const writing = db.transaction('rw', 'things', async () => {
      await db.table('things').get('a');
      const put = db.table('things').bulkPut(rows);
      leave();
      await put;
    });
    const refused = await writing.catch((error: unknown) => error);
    expect(store.isTakenBack(refused)).toBe(true);
  });

  test('begins nothing until somebody is back', async () => {
    const { db, store } = guarded.now();
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
    const { db, store } = guarded.now();
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
    const { db, store } = guarded.now();
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

  test('a database that is opened meanwhile is neither made nor upgraded', async () => {
    leave();
    const late = withThings(guarded.now().store, 'made too late');
    await expect(late.open()).rejects.toThrow();
    late.close();
    comeBack();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('made too late');
  });

  test('an upgrade under way is ended as well', async () => {
    const ended = new Promise((resolve) => {
      const newer = withThings(guarded.now().store, 'half made');
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

test('FAULTS 18 after a lost connection the next question opens another one', async () => {
  const { db } = guarded.now();
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
