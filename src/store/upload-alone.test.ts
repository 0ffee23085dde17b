import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HttpAnswer } from '#sync/engine/wire.ts';
import { uploadAlone } from './upload-alone.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { keepFile } from './files.ts';
import type { Locks } from './lease.ts';
import { timers } from '#browser/timers.ts';

const key = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
const arrived: HttpAnswer = {
  ...{ status: 200, marker: '1', key, retryAfter: null, date: null },
  body: { imageUrl: '/uploads/a.webp' },
};
let db: MusterDatabase;

beforeEach(async () => {
  db = databaseOf('leader');
  await keepFile(db, { id: key, bytes: new ArrayBuffer(3), type: 'image/png', at: 0 });
});
afterEach(() => db.delete());

/** One at a time, in order. */
function aQueue(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, _options, work) => {
      const turn = last.then(work, work);
      last = turn;
      return turn;
    },
  };
}

test('PB10 two tabs that want to bring the same picture send it once', async () => {
  const locks = aQueue();
  const send = vi.fn(async () => arrived);
  const tab = (holder: string) => uploadAlone(db, { locks, timers, holder }, { key, send });
  expect(await Promise.all([tab('one'), tab('two')])).toEqual([arrived, 'elsewhere']);
  expect(send).toHaveBeenCalledOnce();
  expect(await db.files.get(key)).toMatchObject({ address: '/uploads/a.webp' });
});

test('PB10 whoever is alone sends again what did not get through, and syncing does not wait for it', async () => {
  const locks = aQueue();
  await db.setFact('lease', { holder: 'another tab', beat: 7 });
  const alone = (answer: HttpAnswer | null) =>
    uploadAlone(db, { locks, timers, holder: 'one' }, { key, send: async () => answer });
  expect(await alone(null)).toBeNull();
  expect(await db.files.get(key)).toMatchObject({ address: null });
  expect(await alone(arrived)).toBe(arrived);
  expect(await db.fact('lease')).toEqual({ holder: 'another tab', beat: 7 });
});
