import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOf } from '#store/database.ts';
import { inDatabaseOf } from './members-database.ts';

beforeEach(async () => {
  const db = databaseOf('me');
  await db.open();
  db.close();
});
afterEach(() => Dexie.delete('muster-me'));

const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');

test('FAULTS 18 the worker, too, goes on after a lost connection', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(lost());
  expect(await inDatabaseOf('me', work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
});

test('control: a fault of ours is not repeated', async () => {
  const work = vi.fn().mockRejectedValue(new RangeError('a bug'));
  await expect(inDatabaseOf('me', work)).rejects.toThrow(RangeError);
  expect(work).toHaveBeenCalledOnce();
});

test('a database that is wiped meanwhile is not made anew to do it once more', async () => {
  const work = vi.fn(async (db: ReturnType<typeof databaseOf>) => {
    await db.open();
    await Dexie.delete('muster-me');
    return db.meta.count();
  });
  expect(await inDatabaseOf('me', work)).toBeNull();
  expect(work).toHaveBeenCalledOnce();
  expect(await Dexie.exists('muster-me')).toBe(false);
});
