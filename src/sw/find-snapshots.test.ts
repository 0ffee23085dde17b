import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSnapshot, NOTHING, TOKEN, VERSION } from '#tests/support/factories/a-snapshot.ts';
import { signInOnDevice } from '#tests/support/worlds/worker-scope.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { enqueue } from '#store/outbox-store.ts';
import { FRAME, type Snapshot } from '#store/snapshot.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { findSnapshots } from './find-snapshots.ts';

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
let db: MusterDatabase;

beforeEach(async () => {
  await signInOnDevice({ userId: 'me', token: TOKEN });
  db = databaseOf('me');
  await db.snapshots.put(aSnapshot());
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await db.delete();
  await databaseOf(null).delete();
});

/** What is shown at /events, and in its frame. */
async function shown(address = '/events', version = VERSION): Promise<string[] | null> {
  const found = await findSnapshots(address, Promise.resolve(version));
  return found && [...found.snapshots, ...found.frames].map(({ html }) => html);
}

test('SN4 a member sees what was shown to them there', async () => {
  expect(await shown()).toEqual(['<main>My month</main>']);
});

test('SN4 control: another member of the device sees nothing of it, nor does a visitor, wherever it lies', async () => {
  await signInOnDevice({ userId: 'another', token: 'a.session-2.c' });
  expect(await shown()).toBeNull(); // there is no database of theirs
  const others = databaseOf('another');
  await others.snapshots.put(aSnapshot());
  expect(await shown()).toEqual([]);
  await others.delete();

  await signInOnDevice(null);
  await databaseOf(null).snapshots.put(aSnapshot());
  expect(await shown()).toEqual([]);
});

test('SN4 a session that has ended, or another one of the same member, shows nothing', async () => {
  await signInOnDevice({ userId: 'me', token: TOKEN, isEnded: true });
  expect(await shown()).toBeNull();
  await signInOnDevice({ userId: 'me', token: 'a.session-2.c' });
  expect(await shown()).toEqual([]);
});

test('SN4 a visitor sees what visitors were shown', async () => {
  await signInOnDevice(null);
  const open: Partial<Snapshot> = { userId: null, session: '', html: '<main>Posts</main>' };
  await databaseOf(null).snapshots.put(aSnapshot({ address: '/home', ...open }));
  expect(await shown('/home')).toEqual(['<main>Posts</main>']);
});

test('SN5 another build, another place and another time show nothing of it', async () => {
  expect(await shown('/events', '/assets/first-b2.js')).toEqual([]);
  expect(await shown('/events?view=week')).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS });
  expect(await shown()).toEqual([]);
});

test('SN6 a change that waits since then keeps it back, and leaves the frame', async () => {
  const frame = { address: FRAME, stamp: NOTHING.rights, html: '<header>' };
  await db.snapshots.put(aSnapshot(frame));
  expect(await shown()).toEqual(['<main>My month</main>', '<header>']);
  const args = { eventId: EVENT, role: 'Pilot', attending: true, seenStart: '', eventTitle: '' };
  await enqueue(db, 'rsvp.set', { id: 'a', userId: 'me', args, at: 1 });
  expect(await shown()).toEqual(['<header>']);
});

test('SN6 the stamp that the page wrote is the one that is read here', async () => {
  const args = { eventId: EVENT, role: 'Pilot', attending: true, seenStart: '', eventTitle: '' };
  await enqueue(db, 'rsvp.set', { id: 'a', userId: 'me', args, at: 1 });
  const [entry] = await db.outbox.toArray();
  if (!entry) throw new Error('nothing waits');
  await db.sent.put({ ...entry, id: 'b', state: 'refused', settledAt: 2, told: 0 });
  await db.sent.put({ ...entry, id: 'c', state: 'sent', settledAt: 3, told: 1 });
  await db.table('documents').put({ id: 'positions', revision: 1, value: [{ id: 7 }], g: 1 });
  const { stampIn } = await import('#store/snapshots.ts');
  const { whole: stamp } = await stampIn(db);
  await db.snapshots.put(aSnapshot({ stamp }));
  expect(await shown()).toEqual(['<main>My month</main>']);
});

test('SN7 how old the data is comes with it', async () => {
  const currentAt = async () =>
    (await findSnapshots('/events', Promise.resolve(VERSION)))?.currentAt;
  expect(await currentAt()).toBe(0);
  await db.setFact('ages', { public: 3, org: 5, self: 4 });
  expect(await currentAt()).toBe(5);
});

test('SN8 to look for a snapshot makes no database', async () => {
  await signInOnDevice({ userId: 'nobody-yet', token: TOKEN });
  expect(await shown()).toBeNull();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('muster-nobody-yet');
});

test.each([
  ['refuses', () => vi.stubGlobal('indexedDB', undefined)],
  ['is of an older version', makeOld],
])('SN8 a database that %s does not keep a page from coming', async (_, spoil) => {
  await spoil();
  expect(await shown()).toBeNull();
});

test('SN8 a database that never answers holds a page up for a second, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const asked = shown();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBeNull();
});

/** As a device has it that has not opened the app since its tables changed. */
async function makeOld(): Promise<void> {
  await db.delete();
  await new Promise((resolve) => {
    const opening = indexedDB.open('muster-me', 50);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('meta'));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve(null);
    });
  });
}
