import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { newEntry } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readComing } from './next-rsvp.data.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
});
afterEach(async () => {
  await db.delete();
});

/** An event of two hours. */
function anEvent(id: string, hours: number) {
  return {
    ...{ id, title: id, description: 'long', eventImageUrl: '', revision: 1, g: 1 },
    start: new Date(NOW + hours * HOUR_MS).toISOString(),
    end: new Date(NOW + (hours + 2) * HOUR_MS).toISOString(),
    ...{ discordChannelId: null, discordMessageId: null },
  };
}

async function signUp(id: string, hours: number, state?: 'calledOff'): Promise<void> {
  await db.collection('myRsvps').put({ ...anEvent(id, hours), role: 'Medic', state });
}

async function keepEvent(id: string, hours: number): Promise<void> {
  const roles = [{ name: 'Medic', icon: '', capacity: 2, department: 'medical' }];
  await db.collection('events').put({ ...anEvent(id, hours), roles });
}

async function queue(eventId: string, attending: boolean): Promise<void> {
  const args = { eventId, role: 'Medic', attending, seenStart: '', eventTitle: '' };
  const entry = newEntry(rsvpIntention, { id: eventId, userId: 'me', args, at: NOW });
  await db.outbox.add({ ...entry, seq: (await db.outbox.count()) + 1 });
}

test('SPEC 15.1 what comes next is the soonest event signed up for that is not over', async () => {
  await signUp('next week', 7 * 24);
  await signUp('tomorrow', 24);
  await signUp('just over', -2);
  await signUp('on now', -1);
  const { coming } = await readComing(db, NOW);
  expect(coming.map(({ id }) => id)).toEqual(['on now', 'tomorrow', 'next week']);
});

test('SPEC 15.1 what was called off never comes next, and its member has signed up before', async () => {
  await signUp('called off', 1, 'calledOff');
  expect(await readComing(db, NOW)).toEqual({ coming: [], isFirst: false });
  await signUp('tomorrow', 24);
  expect((await readComing(db, NOW)).coming.map(({ id }) => id)).toEqual(['tomorrow']);
});

test('SPEC 15.1 a seat that waits to be sent counts, and one being given up stays until that was sent', async () => {
  await signUp('tomorrow', 24);
  await queue('tomorrow', false);
  await keepEvent('today', 1);
  await queue('today', true);
  const { coming } = await readComing(db, NOW);
  expect(coming.map(({ id, state }) => `${id} ${state}`)).toEqual([
    ...['today waiting', 'tomorrow cancelling'],
  ]);
});

test('SPEC 15.1 the department of the role is told where the event is on the device', async () => {
  await signUp('tomorrow', 24);
  expect((await readComing(db, NOW)).coming).toMatchObject([{ role: 'Medic', department: '' }]);
  await keepEvent('tomorrow', 24);
  const { coming } = await readComing(db, NOW);
  expect(coming).toMatchObject([{ role: 'Medic', department: 'medical' }]);
  expect(coming[0]).not.toHaveProperty('description');
});

test('SPEC 15.3 somebody whose events are over is not told that they never signed up', async () => {
  expect(await readComing(db, NOW)).toEqual({ coming: [], isFirst: true });
  await signUp('last week', -7 * 24);
  expect(await readComing(db, NOW)).toEqual({ coming: [], isFirst: false });
});
