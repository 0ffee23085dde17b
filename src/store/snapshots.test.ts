import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aSnapshot, NOTHING } from '#tests/support/factories/a-snapshot.ts';
import { leakedFields } from '#tests/support/hostile/leaked-fields.inputs.ts';
import { pullStore } from './pull-store.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { clearEverything, forgetPrivateTruth } from './forget-private.ts';
import { enqueue } from './outbox-store.ts';
import {
  FRAME,
  mayBeShown,
  LARGEST_SNAPSHOT,
  MOST_SNAPSHOTS,
  OLDEST_SNAPSHOT,
} from './snapshot.ts';
import { keepSnapshots, stampIn } from './snapshots.ts';
import { withRoomMade } from './make-room.ts';

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
let db: MusterDatabase;

beforeEach(async () => {
  db = databaseOf('me');
  await db.open();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await db.delete();
});

async function keep(...taken: ReturnType<typeof aSnapshot>[]): Promise<void> {
  await keepSnapshots(db, () => taken);
}

async function addresses(): Promise<string[]> {
  return (await db.snapshots.orderBy('takenAt').toArray()).map(({ address }) => address);
}

describe('SN2 snapshots go with the data that they show', () => {
  test.each([
    ['when everything of a person is removed', clearEverything],
    ['when the server has ended the session', forgetPrivateTruth],
    ['when a scope is lost', loseOrg],
  ])('%s', async (_, remove) => {
    await keep(aSnapshot(), aSnapshot({ address: FRAME, stamp: NOTHING.rights }));
    await remove(db);
    expect(await db.snapshots.count()).toBe(0);
  });

  test('control: a pull that takes nothing away leaves them', async () => {
    await keep(aSnapshot());
    await pulled(['public', 'org']);
    expect(await db.snapshots.count()).toBe(1);
  });
});

describe('SN3 nothing is written after the data was removed', () => {
  test('what is taken while somebody leaves is removed with the rest, or is not taken at all', async () => {
    const session = { isOver: false };
    const take = () => (session.isOver ? null : [aSnapshot()]);
    const before = keepSnapshots(db, take);
    session.isOver = true;
    const removed = clearEverything(db);
    const after = keepSnapshots(db, take);
    await Promise.all([before, removed, after]);
    expect(await db.snapshots.count()).toBe(0);
  });

  test('what was asked for in the moment before they left is removed with the rest', async () => {
    const leaving: { removed?: Promise<void> } = {};
    await keepSnapshots(db, () => {
      leaving.removed = Dexie.ignoreTransaction(() => clearEverything(db));
      return [aSnapshot()];
    });
    await leaving.removed;
    expect(await db.snapshots.count()).toBe(0);
  });

  test('it is asked within the transaction, once everything before has ended', async () => {
    const order: string[] = [];
    const removed = clearEverything(db).then(() => order.push('removed'));
    await keepSnapshots(db, () => {
      order.push('asked');
      return null;
    });
    await removed;
    expect(order).toEqual(['removed', 'asked']);
  });
});

describe('SN5 what has had its time goes', () => {
  test('the least recently taken, when there are too many', async () => {
    const taken = Array.from({ length: MOST_SNAPSHOTS + 2 }, (_, place) =>
      aSnapshot({ address: `/page/${place}`, takenAt: 1_000 + place }),
    );
    await keep(...taken);
    expect(await addresses()).toEqual(taken.slice(2).map(({ address }) => address));
  });

  test('a week later', async () => {
    const old = aSnapshot({ address: '/old' });
    await keep(old);
    await keep(aSnapshot({ takenAt: old.takenAt + OLDEST_SNAPSHOT + 1 }));
    expect(await addresses()).toEqual(['/events']);
  });

  test('SPEC 17.7 at once, what an older version kept at an address with the fields of a form', async () => {
    for (const { input, expected } of leakedFields)
      if (expected !== null) await db.snapshots.put(aSnapshot({ address: input }));
    expect(await db.snapshots.count()).toBeGreaterThan(5); // control
    await keep(aSnapshot({ address: '/login' }));
    expect(await addresses()).toEqual(['/login']);
  });

  test('and one that is too large is not kept at all', async () => {
    await keep(aSnapshot({ html: 'a'.repeat(LARGEST_SNAPSHOT + 1) }));
    expect(await db.snapshots.count()).toBe(0);
  });
});

describe('SN6 what waits and what was settled is in the stamp', () => {
  test('a change that waits, and each that was settled or read, is another', async () => {
    const stamps = [(await stampIn(db)).whole];
    const next = async () => stamps.push((await stampIn(db)).whole);
    const args = { eventId: EVENT, role: 'Pilot', attending: true, seenStart: '', eventTitle: '' };
    await enqueue(db, 'rsvp.set', { id: 'a', userId: 'me', args, at: 1 });
    await next();
    const [entry] = await db.outbox.toArray();
    if (!entry) throw new Error('nothing waits');
    await db.outbox.put({ ...entry, state: 'parked' });
    await next();
    await db.outbox.clear();
    await db.sent.put({ ...entry, state: 'refused', settledAt: 2, told: 0 });
    await next();
    await db.sent.update(entry.id, { isRead: true });
    await next();
    await db.sent.put({ ...entry, id: 'b', state: 'sent', settledAt: 3, told: 0 });
    await next();
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  test('so are the member’s rights, of a frame nothing else', async () => {
    const before = await stampIn(db);
    await db.table('documents').put({ id: 'positions', revision: 1, value: [{ id: 7 }], g: 1 });
    const after = await stampIn(db);
    expect(after.rights).not.toBe(before.rights);
    expect(after.whole).not.toBe(before.whole);
  });

  test('what contradicts it is removed as soon as the next is kept', async () => {
    await keep(aSnapshot({ address: '/old', stamp: 'other' }));
    await keep(aSnapshot(), aSnapshot({ address: FRAME, stamp: NOTHING.rights }));
    expect((await addresses()).sort()).toEqual([FRAME, '/events']);
  });
});

describe('what may be shown', () => {
  const now = Date.now();
  const mine = aSnapshot({ takenAt: now - 1_000 });
  const asking = { ...mine, stamp: NOTHING, now };

  test('SN4 is what its own member asks for, in the session that it was taken in', () => {
    expect(mayBeShown(mine, asking)).toBe(true);
    expect(mayBeShown(mine, { ...asking, userId: 'another' })).toBe(false);
    expect(mayBeShown(mine, { ...asking, userId: null })).toBe(false);
    expect(mayBeShown(mine, { ...asking, session: 'session-2' })).toBe(false);
  });

  test.each([
    ['of another build', { version: '/assets/first-b2.js' }],
    ['of another zone', { zone: 'Asia/Kathmandu' }],
    ['older than a week', { takenAt: now - OLDEST_SNAPSHOT - 1 }],
    ['from the future', { takenAt: now + 1 }],
    ['that has stopped being true', { until: now }],
  ])('SN5 is none %s', (_, given) => {
    expect(mayBeShown({ ...mine, ...given }, asking)).toBe(false);
  });

  test('SN6 is none that outbox or rights contradict, while a frame heeds the rights alone', () => {
    const waits = { whole: `${NOTHING.whole} a`, rights: NOTHING.rights };
    expect(mayBeShown(mine, { ...asking, stamp: waits })).toBe(false);
    const frame = { ...mine, address: FRAME, stamp: NOTHING.rights };
    expect(mayBeShown(frame, { ...asking, stamp: waits })).toBe(true);
    expect(mayBeShown(frame, { ...asking, stamp: { ...waits, rights: 'fewer' } })).toBe(false);
  });
});

describe('SN9 a full device (FAULTS 16)', () => {
  const full = new DOMException('Full.', 'QuotaExceededError');

  test('keeps no snapshot, and nobody hears of it', async () => {
    await keep(aSnapshot());
    vi.spyOn(db.snapshots, 'bulkPut').mockRejectedValue(full);
    await keep(aSnapshot({ address: '/home' }));
    expect(await db.snapshots.count()).toBe(0);
  });

  test('gives their room to what must be stored', async () => {
    vi.stubGlobal('caches', { delete: async () => true });
    await keep(aSnapshot());
    const write = vi.fn().mockRejectedValueOnce(full).mockResolvedValueOnce('stored');
    expect(await withRoomMade(write, db)).toBe('stored');
    expect(await db.snapshots.count()).toBe(0);
  });
});

/** As a pull does that is told of fewer scopes than before. */
async function loseOrg(from: MusterDatabase): Promise<void> {
  vi.stubGlobal('caches', { delete: async () => true });
  await pulled(['public', 'org'], from);
  await pulled(['public'], from);
}

async function pulled(scopes: readonly ('public' | 'org')[], into = db): Promise<void> {
  await into.setFact('lease', { holder: 'tab-1', beat: 0 });
  const store = pullStore(into, { userId: 'me', holder: 'tab-1', clock: () => 1 });
  await store.applyPage({
    ...{ changes: {}, deleted: {}, cursor: 'c', more: false },
    ...{ scopes: [...scopes], started: [...scopes], finished: [...scopes] },
  });
}
