import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { current } from '#runtime/current.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { enqueue } from '#store/outbox-store.ts';
import { waitingChanges } from './waiting-changes.ts';

let db: MusterDatabase;

beforeEach(async () => {
  db = databaseOf('leader');
  const args = { id: 'mission', isNew: false, basedOn: 0, draft: { content: '<p>Soon.</p>' } };
  await enqueue(db, 'page.publish', { id: 'e1', userId: 'leader', args, at: 0 });
});
afterEach(async () => {
  current.set(null);
  await db.delete();
});

const asSession = (token: string | null) => {
  current.set({ db, userId: 'leader', token, isKept: true });
};

test('PB6 what waits is not shown once its author was signed out, and again when they are back', async () => {
  asSession('t');
  expect(await waitingChanges(db)).toMatchObject([{ id: 'e1' }]);
  asSession(null);
  expect(await waitingChanges(db)).toEqual([]);
  expect(await db.outbox.count()).toBe(1);
  asSession('t');
  expect(await waitingChanges(db)).toMatchObject([{ id: 'e1' }]);
});
