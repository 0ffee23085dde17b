import 'fake-indexeddb/auto';
import { MARKER_VALUE } from '#contract/headers.ts';
import { syncScopes, type SyncScope } from '#contract/collections.ts';
import type { HttpAnswer } from '#sync/engine/wire.ts';
import { findLosses } from '#sync/engine/find-losses.ts';
import { intentionNamed, intentions } from '#sync/intentions/intentions.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { things as posts } from '#tests/support/hostile/lost/post.inputs.ts';
import { lostThings } from '#tests/support/hostile/lost-things.inputs.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { forgetPrivateTruth } from './forget-private.ts';
import { enqueue, outboxStore } from './outbox-store.ts';
import { retryEntry } from './retry-entry.ts';
import { lossStore } from './lost-changes.ts';
import { pullStore } from './pull-store.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';

let db: MusterDatabase;
let now = 0;
let answers = 0;
const holding = { userId: ME, holder: 'tab-1', clock: () => now };
beforeEach(async () => {
  now = 1_000_000_000_000;
  answers = 0;
  db = databaseOf(crypto.randomUUID());
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
});
afterEach(() => db.delete());

/** A change that the server accepts, with its answer. */
interface Change {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly reply: unknown;
}

async function accepted({ id, name, args, reply }: Change): Promise<void> {
  const store = outboxStore(db, holding);
  await enqueue(db, name, { id, userId: ME, args, at: now });
  const [entry] = await store.freeze([id]);
  const intention = intentionNamed(name);
  const effect = intention?.settle(entry?.args, { kind: 'accepted', reply }, ME);
  if (!entry || !effect) throw new Error('Nothing was queued.');
  answers += 1;
  const settled = { ...entry, state: 'sent' as const, settledAt: now + answers, told: 1 as const };
  const listed = intention?.isInternal === true ? null : settled;
  await store.settle([{ entry, settled: listed, effect, followUps: [] }]);
}

/** Everything is fetched again from a server that has these rows. */
async function putBack(
  changes: object,
  isSaid: 'said' | 'not said' = 'said',
  withdrawn: readonly SyncScope[] = [],
): Promise<void> {
  const scopes = syncScopes.filter((scope) => !withdrawn.includes(scope));
  await pullStore(db, holding).applyPage({
    ...{ changes, deleted: {}, cursor: 'c', more: false },
    ...{ scopes, started: [...scopes], finished: [...scopes] },
    ...(isSaid === 'said' && { restored: true as const }),
  });
}

/** What a pull asks at its end; the server still has the keys that it knows. */
async function told(
  known: readonly string[] = [],
  send?: () => Promise<HttpAnswer | null>,
): Promise<object[]> {
  const answer = { status: 200, marker: MARKER_VALUE, key: null, retryAfter: null, date: null };
  await findLosses(lossStore(db, holding), {
    credentials: { userId: ME, token: 't' },
    send: send ?? (async () => ({ ...answer, body: { known } })),
  });
  return db.sent.where('state').equals('refused').toArray();
}

test.each(lostThings)('PL18 FAULTS 38 $input', async (thing) => {
  const { had, accepts, left, withdrawn = [], known, expected } = thing;
  if (had) await putBack(had, 'not said');
  for (const change of accepts) await accepted(change);
  await putBack(left, 'said', withdrawn);
  const refused = await told(known);
  expect(refused).toMatchObject(
    expected.map(({ id }) => ({ id, problem: { code: 'key_expired' }, isLost: true })),
  );
  for (const { id, sends } of expected) {
    await retryEntry(db, id, { id: crypto.randomUUID(), at: now });
    const [entry] = await outboxStore(db, holding).freeze([id]);
    const { body = {}, ...call } = sends;
    expect(entry?.request).toMatchObject(call);
    expect(JSON.parse(entry?.request?.body ?? '')).toMatchObject(body);
  }
});

test('PL18 each kind of change that may wait is among what is lost, and among what is not', () => {
  const asked = intentions.filter(({ isInternal }) => !isInternal).map(({ name }) => name);
  const told = lostThings.flatMap(({ accepts, expected }) =>
    accepts.filter(({ id }) => expected.some((one) => one.id === id)).map(({ name }) => name),
  );
  const kept = lostThings.filter(({ expected }) => expected.length === 0);
  for (const names of [told, kept.flatMap(({ accepts }) => accepts.map(({ name }) => name))])
    expect([...names, rsvpIntention.name]).toEqual(expect.arrayContaining(asked));
});

const lone = posts[0]?.accepts[0];
if (!lone) throw new Error('There is no input.');

test.each([
  { days: 8, count: 1, what: 'is told, though it is no longer listed' },
  { days: 41, count: 1, what: 'is told' },
  { days: 43, count: 0, what: 'is forgotten, with the addresses of its pictures' },
])('PL18 what was accepted $days days ago $what', async ({ days, count }) => {
  await accepted(lone);
  now += days * DAY_MS;
  await outboxStore(db, holding).settle([]);
  expect(await db.sent.where('state').equals('sent').count()).toBe(0);
  await putBack({});
  expect(await told()).toHaveLength(count);
});

test('PL18 a server that forgot the session as well is asked once its member has signed in again', async () => {
  await accepted(lone);
  await forgetPrivateTruth(db);
  expect(await db.sent.where('state').equals('sent').count()).toBe(0); // listed nowhere
  await putBack({}, 'not said');
  expect(await told()).toMatchObject([{ id: lone.id, isLost: true }]);
});

test('PL18 control: a session that ended by itself has lost nothing', async () => {
  await accepted(lone);
  await forgetPrivateTruth(db);
  await putBack({}, 'not said');
  expect(await told([lone.id])).toEqual([]);
});

test('PL18 what another version has written is left out of what its author is told', async () => {
  const [first, second] = lostThings.find(({ accepts }) => accepts.length === 2)?.accepts ?? [];
  if (!first || !second) throw new Error('There is no input.');
  await accepted(first);
  await accepted(second);
  await db.sent.update(first.id, { args: 'of another version' });
  await putBack({});
  expect(await told()).toMatchObject([
    { isLost: true, label: intentionNamed(second.name)?.label(second.args) },
  ]);
});

test('PL18 without an answer it is asked again by the next pull', async () => {
  await accepted(lone);
  await putBack({});
  expect(await told([], async () => null)).toEqual([]);
  expect(await told()).toHaveLength(1);
});
