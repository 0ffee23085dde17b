import 'fake-indexeddb/auto';
import { LeaseLost, type Entry, type Outcome } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callsIn, answeredAs } from '#tests/support/worlds/batched.ts';
import { drainOf } from '#tests/support/worlds/store-drain.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { enqueue, outboxStore } from './outbox-store.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const holding = { userId: ME, holder: 'tab-1', clock: () => 1_000_000_000_000 };

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(ME);
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  for (const of of [1, 2, 3]) await chooseIn(of);
});
afterEach(async () => {
  await db.delete();
});

async function chooseIn(of: number): Promise<void> {
  const eventId = `0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e00${String(of)}`;
  const args = { eventId, eventTitle: 'Convoy', role: 'Pilot', attending: true, seenStart: '' };
  await enqueue(db, rsvpIntention.name, { id: `entry-${String(of)}`, userId: ME, args, at: 0 });
}

const IDS = ['entry-1', 'entry-2', 'entry-3'];
const waiting = () => db.outbox.orderBy('seq').toArray();
const outcomeOf = (entry: Entry): Outcome => ({
  entry,
  settled: { ...entry, state: 'sent', settledAt: holding.clock(), told: 0 },
  effect: { changes: {}, deleted: {}, followUps: [] },
  followUps: [],
});

test('OB29 several entries are frozen in one transaction, in the order they were asked for', async () => {
  const kept = await outboxStore(db, holding).freeze([...IDS, 'gone']);
  expect(kept.map(({ id }) => id)).toEqual(IDS);
  expect(await waiting()).toEqual(kept);
  expect(kept.every(({ request }) => request !== null)).toBe(true);
});

test('OB18 OB29 whoever lost the lease freezes none of them', async () => {
  const late = outboxStore(db, { ...holding, holder: 'tab-2' });
  await expect(late.freeze(IDS)).rejects.toThrow(LeaseLost);
  expect((await waiting()).map(({ request }) => request)).toEqual([null, null, null]);
});

test('OB1 OB30 several entries leave in the transaction that stores their answers, all or none', async () => {
  const store = outboxStore(db, holding);
  const [first, second] = (await store.freeze(IDS)).map(outcomeOf);
  if (!first || !second) throw new Error('Nothing waits.');
  const to = () => {
    throw new Error('broken');
  };
  await db.collection('rsvps').put({ id: 'row' } as never);
  const patches = [{ collection: 'rsvps' as const, id: 'row', to }];
  const broken = { ...second, effect: { ...second.effect, patches } };
  await expect(store.settle([first, broken])).rejects.toThrow('broken');
  expect(await waiting()).toHaveLength(3);
  expect(await db.sent.count()).toBe(0);
  await store.settle([first, second]);
  expect((await waiting()).map((entry) => entry.id)).toEqual(['entry-3']);
  expect(await db.sent.count()).toBe(2);
});

test('OB30 a batch that was answered in part leaves the rest as it is: attempted, and not counted', async () => {
  const plain = { marker: '1', retryAfter: null, date: null };
  const busy = { status: 503, code: 'busy', message: 'Later.' };
  const ended = await drainOf({ ...holding, db, newId: () => 'batch' }, (request) => {
    const isBatch = callsIn(request).length > 1;
    return answeredAs(request, ({ key }) =>
      isBatch
        ? { ...plain, key, status: 503, body: busy }
        : { ...plain, key, status: 200, body: null },
    );
  });
  expect(ended).toMatchObject({ kind: 'told-to-wait' });
  const left = await waiting();
  expect(left.map(({ id, attempts, request }) => [id, attempts, request !== null])).toEqual([
    ['entry-2', 0, true],
    ['entry-3', 0, true],
  ]);
});
