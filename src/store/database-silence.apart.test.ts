import { aLongWrite, guardedEachTime, heldOpen } from '#tests/support/worlds/guarded-database.ts';
import type { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const guarded = guardedEachTime();

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
    guarded.now().store.followSilence(told);
  });

  function writing() {
    const { db, store } = guarded.now();
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
    const { db, store } = guarded.now();
    const held = heldOpen(guarded.now(), 'readwrite');
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
    const { db, store } = guarded.now();
    const held = heldOpen(guarded.now(), 'readonly');
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
    const held = heldOpen(guarded.now(), 'readwrite');
    const outcome = writing();
    Object.assign(guarded.now().document, { visibilityState: 'hidden' });
    await pass(60);
    expect(outcome.of).toBe('waits');
    Object.assign(guarded.now().document, { visibilityState: 'visible' });
    await pass(5);
    expect(outcome.of).toBe('taken back');
    held.end();
  });

  test('control: what waits for a long write of this page itself is left alone', async () => {
    const { db, store } = guarded.now();
    const { state, ended } = aLongWrite(guarded.now());
    while (!state.hasBegun) await pass(0.1);
    const outcome = writing();
    await pass(10);
    expect([outcome.of, store.isSilent(db)]).toEqual(['waits', false]);
    state.isOver = true;
    expect(await ended).toBe('done');
  });

  test('control: who waits to read is left alone while others are answered', async () => {
    const { db, store } = guarded.now();
    const held = heldOpen(guarded.now(), 'readwrite');
    const outcome = { of: 'waits' };
    const reading = db
      .table('things')
      .count()
      .finally(() => {
        outcome.of = 'answered';
      });
    for (let second = 0; second < 10; second += 1) {
      await pass(1);
      await db.table('others').count();
    }
    expect([outcome.of, store.isSilent(db)]).toEqual(['waits', false]);
    held.end();
    expect(await reading).toBe(0);
  });

  test('also while it is opened: whoever waits for that is refused, and may open it again', async () => {
    const { store } = guarded.now();
    const mute = { open: () => new EventTarget() };
    const made: unknown = new store.GuardedDexie('never opened', { indexedDB: mute });
    const opening = made as Dexie;
    opening.version(1).stores({ things: 'id' });
    const refused = opening.open().catch((error: unknown) => (error as Error).name);
    const reading = opening
      .table('things')
      .count()
      .catch((error: unknown) => (error as Error).name);
    await pass(5);
    expect([await refused, await reading]).toEqual(['DatabaseClosedError', 'DatabaseClosedError']);
    expect(store.isSilent(opening)).toBe(true);
  });

  test('is not asked again by whoever waits to be told', async () => {
    const { db, store } = guarded.now();
    const held = heldOpen(guarded.now(), 'readwrite');
    const work = vi.fn(() => db.table('things').put({ id: 'a' }));
    const outcome = store.untilDone(db, work).catch(store.isTakenBack);
    await pass(5);
    expect(await outcome).toBe(true);
    expect(work).toHaveBeenCalledOnce();
    held.end();
  });
});
