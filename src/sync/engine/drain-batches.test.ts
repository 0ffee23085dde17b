import { expect, test } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { LARGEST_BATCH } from '#contract/replay.ts';
import { anEntry, anEvent, setUp } from '#tests/support/worlds/drain-fixture.ts';
import { callsIn } from '#tests/support/worlds/batched.ts';

const eventId = (of: number) => `0b9c1c5e-51f5-4ba1-8df1-${String(of).padStart(12, '0')}`;
const at = (of: number, args = {}) =>
  anEntry({
    id: `entry-${String(of)}`,
    seq: of,
    key: `event:${eventId(of)}`,
    args: { eventId: eventId(of), ...args },
  });
const waiting = (count: number) => Array.from({ length: count }, (_, of) => at(of));
const yes = anEvent();

/** The keys that each call carried. */
const keysOf = (sent: ReturnType<typeof setUp>['sent']) =>
  sent.map((request) => callsIn(request).map(({ key }) => key));
const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, of) => `entry-${String(from + of)}`);

test('OB27 a hundred waiting entries take two calls: the first one alone, the rest together, in their order', async () => {
  const { run, sent, queue } = setUp(waiting(100), yes);
  expect(await run()).toEqual({ kind: 'empty' });
  expect(keysOf(sent)).toEqual([keys(0, 1), keys(1, 100)]);
  expect(sent[1]).toMatchObject({ method: 'POST', path: '/replay', key: 'new-1' });
  expect(queue()).toEqual([]);
});

test('OB29 an outage freezes one entry and not all', async () => {
  const { run, sent, queue } = setUp(waiting(5), null);
  expect(await run()).toEqual({ kind: 'unreachable' });
  expect(keysOf(sent)).toEqual([keys(0, 1)]);
  expect(queue().map(({ request }) => request !== null)).toEqual([
    ...[true, false, false, false, false],
  ]);
});

test('OB29 a batch holds one entry of each thing; the next on it goes when that one was answered', async () => {
  const later = { ...at(1, { attending: false }), id: 'later', seq: 9 };
  const frozenBefore = { method: 'POST' as const, path: '/events/rsvp', body: '{}' };
  const entries = [at(0), { ...at(1), request: frozenBefore }, at(2), later];
  const { run, sent } = setUp(entries, yes);
  await run();
  expect(keysOf(sent)).toEqual([keys(0, 1), keys(1, 3), ['later']]);
});

test('OB29 a batch carries so many entries and no more', async () => {
  const { run, sent } = setUp(waiting(LARGEST_BATCH + 3), yes);
  await run();
  expect(keysOf(sent).map((some) => some.length)).toEqual([1, LARGEST_BATCH, 2]);
});

test('OB29 a batch carries so many characters and no more; a longer entry goes alone', async () => {
  const long = (of: number, length: number) => at(of, { eventTitle: 'x'.repeat(length) });
  const entries = [
    at(0),
    long(1, 15_000),
    long(2, 15_000),
    long(3, 15_000),
    long(4, 50_000),
    at(5),
  ];
  const { run, sent } = setUp(entries, yes);
  await run();
  expect(keysOf(sent)).toEqual([keys(0, 1), keys(1, 3), keys(3, 4), keys(4, 5), keys(5, 6)]);
});

test('OB29 what was frozen for a batch is sent again word for word, under the same keys', async () => {
  const { run, sent } = setUp(waiting(3), yes, null, yes);
  await run();
  expect(await run()).toEqual({ kind: 'empty' });
  const bodies = new Map<string | null, Set<string | null>>();
  for (const { key, body } of sent.flatMap(callsIn))
    bodies.set(key, (bodies.get(key) ?? new Set()).add(body));
  expect([...bodies.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
});

test('OB30 each entry of a batch has its own verdict', async () => {
  const { run, outcomes, queue } = setUp(
    waiting(5),
    yes,
    yes,
    { problem: 'role_full' },
    { problem: 'internal' },
    yes,
  );
  expect(await run()).toMatchObject({ kind: 'resting' });
  expect(outcomes.map(({ entry, settled }) => [entry.id, settled?.state])).toEqual([
    ['entry-0', 'sent'],
    ['entry-1', 'sent'],
    ['entry-2', 'refused'],
    ['entry-4', 'sent'],
  ]);
  expect(queue()).toMatchObject([{ id: 'entry-3', attempts: 1, state: 'waiting' }]);
});

test('OB30 what a batch brought is settled a few at a time (OB1)', async () => {
  const { run, settlings } = setUp(waiting(26), yes);
  await run();
  expect(settlings).toEqual([1, 10, 10, 5]);
});

test.each<[ProblemCode, string]>([
  ['session_ended', 'needs-sign-in'],
  ['account_deleted', 'account-deleted'],
  ['user_mismatch', 'wrong-user'],
  ['update_required', 'update-required'],
  ['rate_limited', 'told-to-wait'],
  ['busy', 'told-to-wait'],
])(
  'OB28 after %s within a batch the drain stops; what was done is settled, the rest untouched',
  async (problem, kind) => {
    const headers = { retryAfter: '7' };
    const { run, sent, queue } = setUp(waiting(5), yes, yes, { problem, headers }, yes);
    expect(await run()).toMatchObject({ kind, ...(kind === 'told-to-wait' && { ms: 7_000 }) });
    expect(sent).toHaveLength(2);
    expect(queue().map(({ id, attempts }) => [id, attempts])).toEqual([
      ['entry-2', 0],
      ['entry-3', 0],
      ['entry-4', 0],
    ]);
  },
);

test('OB28 what a batch had no room for goes in the next', async () => {
  const { run, sent, outcomes } = setUp(waiting(5), yes, yes, null, yes);
  expect(await run()).toEqual({ kind: 'empty' });
  expect(keysOf(sent)).toEqual([keys(0, 1), keys(1, 5), keys(2, 5)]);
  expect(outcomes.map(({ entry }) => entry.id)).toEqual(keys(0, 5));
});

test('OB7 calls of the bot that a batch asks for go in the next', async () => {
  const told = (of: number) =>
    anEvent({ id: eventId(of), discordChannelId: 'c1', discordMessageId: 'm1' });
  const { run, sent } = setUp(waiting(3), told(0), told(1), told(2), {});
  expect(await run()).toEqual({ kind: 'empty' });
  expect(sent.map((request) => callsIn(request).map(({ path }) => path))).toEqual([
    ['/events/rsvp'],
    ['/events/rsvp', '/events/rsvp', '/bot/rsvp-update'],
    ['/bot/rsvp-update', '/bot/rsvp-update'],
  ]);
});

test.each<[string, object]>([
  ['does not know batches', { problem: 'not_found' }],
  ['refuses this one', { problem: 'invalid' }],
  ['failed on it', { problem: 'internal' }],
  ['says something else', { answers: 'none' }],
  ['answers others', { answers: [{ key: 'foreign', status: 200, body: null }] }],
])('OB31 a server that %s is sent single calls', async (_, whole) => {
  const { run, sent, outcomes, queue } = setUp(waiting(4), yes, { whole }, yes);
  expect(await run()).toEqual({ kind: 'empty' });
  expect(keysOf(sent)).toEqual([keys(0, 1), keys(1, 4), keys(1, 2), keys(2, 3), keys(3, 4)]);
  expect(outcomes.map(({ settled }) => settled?.state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(queue()).toEqual([]);
});

test.each<[string, object]>([
  ['our marker', { problem: 'internal', headers: { marker: null } }],
  ['the echo of its key', { problem: 'not_found', headers: { key: 'other' } }],
])('VD1 an answer to a batch without %s is no answer, and counts nothing', async (_, whole) => {
  const { run, sent, queue } = setUp(waiting(3), yes, { whole });
  expect(await run()).toEqual({ kind: 'unreachable' });
  expect(sent).toHaveLength(2);
  expect(queue()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});

test.each(['busy', 'session_ended'] as const)(
  'OB28 a batch that is answered %s as a whole stops the drain',
  async (problem) => {
    const { run, sent, queue } = setUp(waiting(3), yes, { whole: { problem } });
    await run();
    expect(sent).toHaveLength(2);
    expect(queue()).toHaveLength(2);
  },
);
