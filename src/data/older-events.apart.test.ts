import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#api/call.ts';
import { NetworkError } from '#contract/problem.ts';
import { applyTruth } from '#store/collections.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { current } from '#runtime/current.ts';
import { fetchOlderEvents } from './older-events.ts';
import { queryClient } from '#runtime/query-client.ts';

vi.mock(import('#api/call.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const START = '2024-02-01T19:00:00.000Z';
const month = [Date.parse('2024-02-01'), Date.parse('2024-03-01')] as const;
const row = {
  ...{ id: EVENT, title: 'Convoy', start: START, end: START, description: '', eventImageUrl: '' },
  ...{ roles: [], discordChannelId: null, discordMessageId: null, revision: 1 },
};

let db: MusterDatabase;
beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  db = databaseOf('me');
  await db.setFact('generations', { org: 1 });
  current.set({ db, userId: 'me', token: 'a.b.c', isKept: true });
});
afterEach(async () => {
  current.set(null);
  queryClient.clear();
  await db.delete();
});

test('a month that is looked at stays on the device', async () => {
  answerWith(() => Promise.resolve());
  await fetchOlderEvents(...month);
  expect(await db.collection('events').get(EVENT)).toMatchObject({ title: 'Convoy' });
});

test('PL2 a late month does not bring back an event that was deleted meanwhile', async () => {
  answerWith(async () => {
    // This tab was frozen: another one took the lease and pulled the tombstone.
    await db.setFact('lease', { holder: 'tab-2', beat: 0 });
    await applyTruth(db, { changes: {}, deleted: { events: [EVENT] } }, 'me');
  });
  await expect(fetchOlderEvents(...month)).rejects.toThrow(NetworkError);
  expect(await db.collection('events').count()).toBe(0);
});

test('PL2 no pull runs while a month is asked for', async () => {
  const locks = { request: vi.fn((_: string, __: unknown, work: () => unknown) => work()) };
  vi.stubGlobal('navigator', { locks });
  answerWith(() => Promise.resolve());
  await fetchOlderEvents(...month);
  expect(locks.request).toHaveBeenCalledWith(
    'muster-sync:muster-me',
    expect.anything(),
    expect.anything(),
  );
});

function answerWith(meanwhile: () => Promise<void>): void {
  vi.mocked(call).mockImplementation(async () => {
    await meanwhile();
    return { events: [row] };
  });
}
