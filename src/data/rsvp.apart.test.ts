import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { current } from '#runtime/current.ts';
import { pendingView, seatGivenUp } from './entry-view.ts';
import { undo } from './outbox.ts';
import { seatTaken } from './overlap.ts';
import { reminderOffer } from './reminder-offer.ts';
import { setAnswer, setRsvp } from './rsvp.ts';

const noteRsvp = vi.hoisted(() => vi.fn());
vi.mock('./installing/installing.ts', () => ({ noteRsvp }));

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const EVENT = 'e1';
const START = '2026-12-01T19:00:00.000Z';
const event = { id: EVENT, title: 'Convoy', start: START };

let db: MusterDatabase;
beforeEach(() => {
  noteRsvp.mockClear();
  vi.stubGlobal('navigator', {});
  db = databaseOf('me');
  current.set({ db, userId: 'me', token: 'a.b.c', isKept: true });
});
afterEach(async () => {
  current.set(null);
  await db.delete();
});

/** The waiting changes, as "sign up" or "cancel" with the role, and what the sync centre calls them. */
async function waiting(): Promise<unknown[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map(({ args, label }) => [args, label.title]);
}
const wish = (role: string, attending: boolean): unknown[] => [
  expect.objectContaining({
    ...{ eventId: EVENT, eventTitle: 'Convoy', role, seenStart: START },
    ...(attending ? { what: 'seat' } : { what: 'cancel' }),
  }),
  `${attending ? 'RSVP' : 'Cancel RSVP'} as ${role}, Convoy`,
];

/** Marks the oldest entry as after its first send: from then on the server may have it. */
async function attempt(): Promise<string> {
  const entry = await db.outbox.orderBy('seq').first();
  if (!entry) throw new Error('Nothing waits.');
  const request = { method: 'POST', path: '/events/rsvp', body: '{}' } as const;
  await db.outbox.put({ ...entry, request });
  return entry.id;
}

async function hold(role: string): Promise<void> {
  const id = `${EVENT}:me`;
  const row = { id, eventId: EVENT, userId: 'me', role, attending: true, revision: 1 };
  await db.collection('rsvps').put({ ...row, g: 1 });
}

test('a change that was never sent is taken back without a trace', async () => {
  await setRsvp({ event, role: 'Pilot', attending: true });
  await undo((await db.outbox.orderBy('seq').first())?.id ?? '');
  expect(await waiting()).toEqual([]);
});

test('OB24 one that may have arrived is countered', async () => {
  await setRsvp({ event, role: 'Pilot', attending: true });
  await undo(await attempt());
  expect((await waiting()).at(-1)).toEqual(wish('Pilot', false));
});

test('a move that may have arrived leads back to the role that the server knows, under its name', async () => {
  await hold('Hauler');
  await setRsvp({ event, role: 'Pilot', attending: true });
  await undo(await attempt());
  expect((await waiting()).at(-1)).toEqual(wish('Hauler', true));
});

test('so does a cancellation', async () => {
  await hold('Hauler');
  await setRsvp({ event, role: 'Hauler', attending: false });
  await undo(await attempt());
  expect((await waiting()).at(-1)).toEqual(wish('Hauler', true));
});

test('SPEC 11.3 signing up is a moment to offer the installation, and cancelling is none', async () => {
  await setRsvp({ event, role: 'Hauler', attending: false });
  await vi.dynamicImportSettled();
  expect(noteRsvp).not.toHaveBeenCalled();
  await setRsvp({ event, role: 'Pilot', attending: true });
  await vi.dynamicImportSettled();
  expect(noteRsvp).toHaveBeenCalledOnce();
});

test('SPEC 30.36 a seat that is taken is looked at for an overlap, and one that is given up is not', async () => {
  seatTaken.set(null);
  await setRsvp({ event, role: 'Hauler', attending: false });
  expect(seatTaken.get()).toBeNull();
  await setRsvp({ event, role: 'Pilot', attending: true });
  const first = seatTaken.get();
  expect(first).toEqual({ eventId: EVENT });
  await setRsvp({ event, role: 'Pilot', attending: false });
  await setRsvp({ event, role: 'Pilot', attending: true });
  expect(seatTaken.get(), 'taken again, it is told again').not.toBe(first);
});

test.each(['cancel', 'maybe', 'no', 'none'] as const)(
  'SPEC 12.17 the question of reminders is taken back with the seat: %s',
  async (what) => {
    await hold('Hauler');
    reminderOffer.set({ eventId: EVENT, title: 'Convoy' });
    await setAnswer({ event, what, role: 'Hauler' });
    expect(reminderOffer.get()).toBeNull();
  },
);

test('SPEC 15.1 the seat that was given up with another answer is known, to be taken again', async () => {
  await hold('Hauler');
  await setAnswer({ event, what: 'no' });
  const [entry] = await db.outbox.toArray();
  if (!entry) throw new Error('Nothing waits.');
  expect(seatGivenUp(pendingView(entry))).toEqual({ event, role: 'Hauler' });
});
