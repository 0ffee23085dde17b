import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { current } from '#runtime/current.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { forgetPrivateTruth } from '#store/forget-private.ts';
import { noteFound, readRecent } from './recent.data.ts';

let db: MusterDatabase;
const asSession = (token: string | null) => {
  current.set({ db, userId: 'me', token, isKept: true });
};

beforeEach(() => {
  db = databaseOf('me');
  asSession('t');
});
afterEach(async () => {
  current.set(null);
  await db.delete();
});

test('SPEC 13.9 what was opened last comes first, each once, eight at most', async () => {
  for (let at = 0; at < 10; at += 1) await noteFound(`post ${at}`);
  await noteFound('post 5');
  const ids = ['post 5', 'post 9', 'post 8', 'post 7', 'post 6', 'post 4', 'post 3', 'post 2'];
  expect(await readRecent(db)).toEqual(ids);
});

test("SPEC 13.9 it is the member's own: not shown and not kept once the server has ended the session", async () => {
  await noteFound('post 1');
  asSession(null);
  expect(await readRecent(db)).toEqual([]);
  await forgetPrivateTruth(db);
  asSession('t');
  expect(await readRecent(db)).toEqual([]);
});

test('SPEC 13.9 whoever leaves while something opens keeps nothing', async () => {
  current.set(null);
  await noteFound('post 1');
  expect(await db.fact('found')).toBeUndefined();
});
