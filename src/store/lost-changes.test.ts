import 'fake-indexeddb/auto';
import { MARKER_VALUE } from '#contract/headers.ts';
import type { SyncPage } from '#contract/sync.ts';
import { findLosses } from '#sync/engine/find-losses.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lostChanges } from '#tests/support/hostile/lost-changes.inputs.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { forgetPrivateTruth } from './forget-private.ts';
import { enqueue, outboxStore } from './outbox-store.ts';
import { retryEntry } from './retry-entry.ts';
import { claimOutcomes } from './outcomes.ts';
import { lossStore } from './lost-changes.ts';
import { pullStore } from './pull-store.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const holding = { userId: ME, holder: 'tab-1', clock: () => 1_000_000_000_000 };

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(crypto.randomUUID());
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
});
afterEach(() => db.delete());

const anRsvp = (overrides: object) => ({
  ...{ id: `${EVENT}:${ME}`, eventId: EVENT, userId: ME, role: 'Pilot', attending: true },
  revision: 1,
  ...overrides,
});

function pulled(page: Partial<SyncPage>): Promise<void> {
  return pullStore(db, holding).applyPage({
    ...{ changes: {}, deleted: {}, cursor: 'c', more: false, scopes: ['org', 'self'] },
    ...{ started: [], finished: [], ...page },
  });
}

/** Fetched from the start: what is there now. */
function fetched(rsvps: readonly object[], page: Partial<SyncPage> = {}): Promise<void> {
  const scopes = ['org', 'self'] as const;
  const changes = { rsvps: rsvps.map((row) => anRsvp(row)) } as never;
  return pulled({ started: [...scopes], finished: [...scopes], changes, ...page });
}

interface Wish {
  readonly attending: boolean;
  readonly role: string;
}

let made = 0;
async function queued({ attending, role }: Wish): Promise<string> {
  made += 1;
  const args = { eventId: EVENT, eventTitle: 'Convoy', role, attending, seenStart: '' };
  const intent = { id: `entry-${String(made)}`, userId: ME, args, at: 0 };
  return (await enqueue(db, rsvpIntention.name, intent)) ?? 'nothing';
}

/** Sent and accepted: the answer holds the member's row, if they attend. */
async function accepted(wish: Wish, revision: number): Promise<void> {
  const id = await queued(wish);
  const store = outboxStore(db, holding);
  const [entry] = await store.freeze([id]);
  if (!entry) throw new Error('Nothing was queued.');
  const rsvps = wish.attending ? [anRsvp({ role: wish.role, revision })] : [];
  await store.settle([
    {
      entry,
      settled: { ...entry, state: 'sent', settledAt: holding.clock() + made, told: 1 },
      effect: { changes: { rsvps }, deleted: {}, followUps: [] },
      followUps: [],
    },
  ]);
}

/** The keys that the server still has. */
let known: readonly string[] = [];
beforeEach(() => {
  known = [];
});

const asked: string[] = [];
/** What a pull asks at its end. */
async function looked(): Promise<void> {
  asked.length = 0;
  await findLosses(lossStore(db, holding), {
    credentials: { userId: ME, token: 't' },
    send: async ({ path }) => {
      asked.push(path);
      const body = { known };
      return { status: 200, marker: MARKER_VALUE, key: null, retryAfter: null, date: null, body };
    },
  });
}

const refused = async () => {
  await looked();
  return await told();
};
const told = async () =>
  (await claimOutcomes(db)).map(({ state, problem }) => `${state}: ${problem?.message ?? ''}`);

test.each(lostChanges)('PL18 FAULTS 38 $input: $expected', async (one) => {
  await fetched(one.before);
  for (const { revision, ...wish } of one.accepted) await accepted(wish, revision);
  if (one.waiting) await queued(one.waiting);
  await fetched(one.after, one.isRestored ? { restored: true } : {});
  const texts = await refused();
  expect(texts.map((text) => text.slice(0, 47))).toEqual(
    one.expected === 'told' ? ['refused: The server was put back to an older co'] : [],
  );
});

test('PL18 what is told can be sent again, as itself: the server has forgotten its key', async () => {
  await fetched([]);
  await accepted({ attending: true, role: 'Pilot' }, 5);
  await fetched([], { restored: true });
  await looked();
  const [lost] = await claimOutcomes(db);
  const id = await retryEntry(db, lost?.id ?? '', { id: 'again', at: 0 });
  expect(id).toBe(lost?.id);
  expect(await db.outbox.toArray()).toMatchObject([{ id, request: null }]);
});

test('PL18 what the server still knows is not lost, whatever its row says', async () => {
  await fetched([]);
  await accepted({ attending: true, role: 'Pilot' }, 5);
  known = [`entry-${String(made)}`];
  await fetched([], { restored: true });
  expect(await refused()).toEqual([]);
  expect(asked).toEqual([`/sync/known?keys=entry-${String(made)}`]);
  known = [];
  expect(await refused()).toEqual([]);
  expect(asked).toEqual([]); // asked once
});

test('PL18 is judged once everything has been fetched, however many pages that takes, and a page that was cut off', async () => {
  await fetched([]);
  await accepted({ attending: true, role: 'Pilot' }, 5);
  await pulled({ started: ['org', 'self'], restored: true, more: true });
  expect(await told()).toEqual([]);
  await pulled({ finished: ['org', 'self'] });
  expect(await refused()).toHaveLength(1);
  await fetched([], {});
  expect(await refused()).toEqual([]);
});

test('PL17 the last accepted change is named until a pull has got through', async () => {
  await fetched([]);
  const store = pullStore(db, holding);
  expect(await store.heard?.()).toBeNull();
  await accepted({ attending: true, role: 'Pilot' }, 1);
  expect(await store.heard?.()).toBe(`entry-${String(made)}`);
  await store.confirm();
  expect(await store.heard?.()).toBeNull();
  await accepted({ attending: false, role: 'Pilot' }, 2);
  await pulled({});
  expect(await store.heard?.()).toBeNull();
});

test('OB32 the cursor of the moment is kept with what is frozen, and said when it is sent again', async () => {
  await fetched([], { cursor: 'first' });
  const id = await queued({ attending: true, role: 'Pilot' });
  const store = outboxStore(db, holding);
  const [first] = await store.freeze([id]);
  expect(first?.frozen).toBeUndefined(); // nobody can have seen it
  await pulled({ cursor: 'second' });
  expect(await store.freeze([id])).toMatchObject([{ frozen: 'first' }]);
});

test('OB32 what waited through the end of a session is as old as where the device stood in it', async () => {
  await fetched([], { cursor: 'first' });
  const id = await queued({ attending: true, role: 'Pilot' });
  await forgetPrivateTruth(db);
  await forgetPrivateTruth(db); // ended again, before anything was fetched
  const store = outboxStore(db, holding);
  await store.freeze([id]);
  await fetched([], { cursor: 'second' });
  expect(await store.freeze([id])).toMatchObject([{ frozen: 'first' }]);
  const next = await queued({ attending: true, role: 'Hauler' });
  await store.freeze([next]);
  expect(await store.freeze([next])).toMatchObject([{ frozen: 'second' }]);
});

test('OB32 what was frozen before the first pull is as old as that, and no younger for the next', async () => {
  const id = await queued({ attending: true, role: 'Pilot' });
  const store = outboxStore(db, holding);
  await store.freeze([id]);
  await fetched([], { cursor: 'first' });
  await fetched([], { cursor: 'second' });
  expect(await store.freeze([id])).toMatchObject([{ frozen: 'first' }]);
});
