import 'fake-indexeddb/auto';
import type { WireRequest } from '#sync/engine/wire.ts';
import { PARK_AFTER } from '#sync/engine/parking.ts';
import { intentions } from '#sync/intentions/intentions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expiredKeys, type ExpiredKey } from '#tests/support/hostile/expired-keys.inputs.ts';
import { drainOf, type Reply } from '#tests/support/worlds/store-drain.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { discardEntry, enqueue } from './outbox-store.ts';
import { retryEntry } from './retry-entry.ts';
import { claimOutcomes } from './outcomes.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const OLD = 'the cursor of 90 days ago';
const MESSAGE = "We can't tell whether it arrived.";

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(crypto.randomUUID());
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  await db.setFact('cursor', OLD);
});
afterEach(() => db.delete());

const sent: WireRequest[] = [];
function drainWith(reply: (request: WireRequest) => Reply) {
  sent.length = 0;
  const drainer = { db, userId: ME, holder: 'tab-1', clock: () => 0, newId: () => 'follow-up' };
  return drainOf(drainer, (request) => {
    sent.push(request);
    return reply(request);
  });
}

/** It keeps no key of that age, and carries out whatever names none. */
const forgetful = ({ frozen }: WireRequest): Reply =>
  frozen === OLD
    ? { status: 409, body: { status: 409, code: 'key_expired', message: MESSAGE } }
    : {};

/** Sent, failed until it is parked, and left so while the server forgets its key. */
async function parked({ id, name, args, watched }: ExpiredKey): Promise<void> {
  if (watched) await db.collection('seatWatches').put({ ...watched, g: 1 });
  await enqueue(db, name, { id, userId: ME, args, at: 0 });
  for (let time = 0; time < PARK_AFTER; time += 1)
    await drainWith(() => ({ status: 500, body: { message: 'The server failed.' } }));
  await db.setFact('cursor', 'a cursor of today');
  expect(await db.outbox.toArray()).toMatchObject([{ id, state: 'parked', frozen: OLD }]);
}

test.each(expiredKeys)(
  'OB32 FAULTS 42 $input: parked, tried again and refused for its age, it is asked about and not repeated',
  async (one) => {
    await parked(one);
    expect(await retryEntry(db, one.id, { id: 'not needed', at: 0 })).toBe(one.id);
    await drainWith(forgetful);
    expect(sent).toMatchObject([{ key: one.id, frozen: OLD }]);
    expect(await db.outbox.count()).toBe(0);
    expect(await claimOutcomes(db)).toMatchObject([
      { id: one.id, state: 'refused', problem: { code: 'key_expired', message: MESSAGE } },
    ]);

    const again = await retryEntry(db, one.id, { id: 'anew', at: 0 });
    expect(again).toBe('anew');
    await drainWith(forgetful);
    expect(sent.map(({ key, frozen, method, path }) => [key, frozen, method, path])).toEqual([
      ['anew', undefined, ...one.sends],
    ]);
    expect(await db.sent.toArray()).toMatchObject([{ id: 'anew', state: 'sent' }]);
  },
);

test.each(expiredKeys)('OB32 $input: its author may discard it instead', async (one) => {
  await parked(one);
  await retryEntry(db, one.id, { id: 'not needed', at: 0 });
  await drainWith(forgetful);
  expect(await discardEntry(db, one.id)).toBe(true);
  await drainWith(forgetful);
  expect([sent, await db.sent.count()]).toEqual([[], 0]);
});

test('OB32 each kind of change that may wait is among them', () => {
  const listed = intentions.filter(({ isInternal }) => !isInternal).map(({ name }) => name);
  expect(expiredKeys.map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
});

test('OB32 PB8 an edit of what may have arrived does not make it again: it is sent as an edit', async () => {
  const made = expiredKeys.find(({ name }) => name === 'post.publish');
  if (!made) throw new Error('There is no input.');
  await parked(made);
  const edit = { ...(made.args as object), isNew: false };
  await enqueue(db, made.name, { id: 'edit', userId: ME, args: edit, at: 0 });
  await retryEntry(db, made.id, { id: 'not needed', at: 0 });
  await drainWith(forgetful);
  expect(sent.map(({ key, method, path }) => [key, method, path])).toEqual([
    [made.id, 'POST', '/posts'],
    ['edit', 'PUT', `/posts/${made.id}`],
  ]);
  expect(await claimOutcomes(db)).toMatchObject([
    { id: made.id, state: 'refused' },
    { id: 'edit' },
  ]);
});
