import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { EVENT, MEDIC, PILOT, press, rowWith, START } from '#tests/support/factories/presses.ts';
import { drainOf, type Reply } from '#tests/support/worlds/store-drain.ts';
import { applyTruth } from './collections.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { enqueue } from './outbox-store.ts';
import { retryEntry } from './retry-entry.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const holding = { userId: ME, holder: 'tab-1', clock: () => 1_000_000_000_000 };

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(ME);
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  await db.setFact('generations', { self: 1, org: 1 });
});
afterEach(async () => {
  await db.delete();
});

const pulled = (row: Parameters<typeof rowWith>[0]) =>
  applyTruth(db, { changes: { myAnswers: [rowWith(row)] }, deleted: {} }, ME);

/** Sends what waits; returns what was sent. */
async function drained(reply: Reply): Promise<unknown[]> {
  const sent: unknown[] = [];
  await drainOf({ ...holding, db, newId: () => crypto.randomUUID() }, ({ body }) => {
    sent.push(JSON.parse(body ?? ''));
    return reply;
  });
  return sent;
}

const current = {
  ...{ id: EVENT, title: 'Convoy', start: START, end: START, description: '', eventImageUrl: '' },
  ...{ discordChannelId: null, discordMessageId: null, revision: 1, roles: [], rsvps: [] },
  mine: {
    ...{ answer: 'none', role: null, roleId: null, note: '', revision: 4 },
    waiting: [{ role: 'Pilot', roleId: PILOT, place: 1, ticket: 7 }],
  },
};
const message = 'Sign-ups are locked by the organisers.';
const body = { status: 409, code: 'signups_locked', message, current };
const locked: Reply = { status: 409, body };

const queued = (args: ReturnType<typeof press>) =>
  enqueue(db, answerIntention.name, { id: `${args.what} pressed`, userId: ME, args, at: 0 });

test('AN7 OB8 a refused press that is retried after a promotion keeps the seat that was given', async () => {
  await pulled({ waiting: [{ roleId: PILOT, ticket: 7 }] });
  await queued(press('join', 'Medic'));
  expect(await drained(locked)).toMatchObject([{ answer: 'none', waiting: [PILOT, MEDIC] }]);
  await pulled({ answer: 'seat', roleId: PILOT, note: 'From the phone.', revision: 9 });
  expect(await retryEntry(db, 'join pressed', { id: 'again', at: 0 })).toBe('again');
  expect(await db.outbox.toArray()).toMatchObject([
    { label: { title: 'Join waitlist as Medic, Convoy' } },
  ]);
  expect(await drained(locked)).toMatchObject([
    {
      ...{ answer: 'seat', role: PILOT, waiting: [MEDIC], note: 'From the phone.', seen: 9 },
      changes: [{ what: 'join', role: MEDIC }],
    },
  ]);
});

test('AN7 SPEC 30.10 a refused answer is listed as that which was refused, and not as what it gave up', async () => {
  await pulled({ answer: 'seat', roleId: PILOT });
  await queued(press('cancel', 'Pilot'));
  await queued(press('join', 'Medic'));
  await drained(locked);
  expect(await db.sent.toArray()).toMatchObject([
    { state: 'refused', label: { title: 'Join waitlist as Medic, Convoy' } },
  ]);
});
