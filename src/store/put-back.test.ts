import 'fake-indexeddb/auto';
import { syncScopes } from '#contract/collections.ts';
import { MARKER_VALUE } from '#contract/headers.ts';
import type { SyncPage } from '#contract/sync.ts';
import { findLosses } from '#sync/engine/find-losses.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseOf, type MusterDatabase } from './database.ts';
import { clearEverything, forgetPrivateTruth } from './forget-private.ts';
import { lossStore } from './lost-changes.ts';
import { pullStore } from './pull-store.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(crypto.randomUUID());
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
});
afterEach(() => db.delete());

const holdingOf = (userId: string | null) => ({ userId, holder: 'tab-1', clock: () => 0 });
const storeOf = (userId: string | null) => pullStore(db, holdingOf(userId));
const isSaid = async () => (await db.fact('putBack')) === true;

/** Everything from the start, as for a device that has nothing, unless it is said to be restored. */
async function fetched(page: Partial<SyncPage> = {}, userId: string | null = ME): Promise<void> {
  const scopes = userId === null ? (['public'] as const) : syncScopes;
  await storeOf(userId).applyPage({
    ...{ changes: {}, deleted: {}, cursor: 'c', more: false },
    ...{ scopes: [...scopes], started: [...scopes], finished: [...scopes], ...page },
  });
}

test('PL19 a server that was put back is told until it is dismissed, whatever is fetched next', async () => {
  await fetched();
  expect(await isSaid()).toBe(false);
  await fetched({ restored: true });
  await fetched({ started: [], finished: [] });
  await storeOf(ME).confirm();
  expect(await isSaid()).toBe(true);
});

test('PL19 it outlives a session that the server ended, and no log-out', async () => {
  await fetched({ restored: true });
  await forgetPrivateTruth(db);
  expect(await isSaid()).toBe(true);
  await clearEverything(db);
  expect(await isSaid()).toBe(false);
});

test('PL19 a visitor has saved nothing, and is told nothing', async () => {
  await fetched({ restored: true }, null);
  expect(await isSaid()).toBe(false);
});

test.each([
  { input: 'one of their changes', known: [], expected: true },
  { input: 'none of them', known: ['mine'], expected: false },
])(
  'PL19 a server that says nothing itself, and has lost $input: $expected',
  async ({ known, expected }) => {
    const args = { departmentId: 'd', postingId: 'p', message: '', postingTitle: '' };
    await db.sent.put({
      ...{ id: 'mine', seq: 1, userId: ME, name: 'application.submit', key: 'k', args, at: 0 },
      ...{ label: { title: '' }, format: '', state: 'sent', attempts: 0, request: null },
      ...{ settledAt: 0, told: 1 },
    });
    await forgetPrivateTruth(db);
    await fetched();
    expect(await isSaid()).toBe(false);
    const answer = { status: 200, marker: MARKER_VALUE, key: null, retryAfter: null, date: null };
    await findLosses(lossStore(db, holdingOf(ME)), {
      credentials: { userId: ME, token: 't' },
      send: async () => ({ ...answer, body: { known } }),
    });
    expect(await isSaid()).toBe(expected);
  },
);

test('PL17 where the device stood in a session that ended is known until a page has come since', async () => {
  await fetched({ cursor: 'before' });
  const stood = () => storeOf(ME).stood?.();
  expect(await stood()).toBeNull();
  await forgetPrivateTruth(db);
  expect(await stood()).toBe('before');
  await fetched({ cursor: 'after' });
  expect(await stood()).toBeNull();
});
