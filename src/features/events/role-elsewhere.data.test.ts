import 'fake-indexeddb/auto';
import type { EventRow } from '#contract/events.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { newEntry } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { readRoleElsewhere } from './role-elsewhere.data.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const DAY = 24;
const me = { userId: 'me', username: 'me', avatarUrl: '' };

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
});
afterEach(async () => {
  await db.delete();
});

async function keepEvent(title: string, hours: number, role = 'Medic'): Promise<string> {
  const row: EventRow = {
    ...{ id: title, title, description: '', eventImageUrl: '', revision: 1 },
    start: new Date(NOW + hours * HOUR_MS).toISOString(),
    end: new Date(NOW + (hours + 2) * HOUR_MS).toISOString(),
    roles: [{ name: role, icon: '', capacity: 2, department: 'medical' }],
    ...{ discordChannelId: null, discordMessageId: null },
  };
  await db.collection('events').put({ ...row, g: 1 });
  return row.start;
}

async function seat(eventId: string, userId: string): Promise<void> {
  const row = { id: `${eventId}:${userId}`, eventId, userId, role: 'Medic', attending: true };
  await db.collection('rsvps').put({ ...row, revision: 1, g: 1 });
}

async function elsewhere(): Promise<string[]> {
  const start = new Date(NOW + 2 * DAY_MS).toISOString();
  const lost = { event: { id: 'lost', start }, role: 'Medic', me, person: undefined, now: NOW };
  return (await readRoleElsewhere(db, lost)).map(({ title }) => title);
}

test('a lost role is offered on other days, soonest first, two at most', async () => {
  await keepEvent('lost', 2 * DAY);
  await keepEvent('same day', 2 * DAY + 3);
  await keepEvent('yesterday', -DAY);
  await keepEvent('in five weeks', 35 * DAY);
  await keepEvent('another role', 3 * DAY, 'Pilot');
  expect(await elsewhere()).toEqual([]);
  await keepEvent('next week', 7 * DAY);
  await keepEvent('in two weeks', 14 * DAY);
  await keepEvent('tomorrow', DAY);
  expect(await elsewhere()).toEqual(['tomorrow', 'next week']);
});

test('nothing is offered that is full or that the member has a place in, also where it still waits', async () => {
  await keepEvent('full', 3 * DAY);
  await seat('full', 'crew1');
  await seat('full', 'crew2');
  await keepEvent('mine', 4 * DAY);
  await seat('mine', 'me');
  const seenStart = await keepEvent('waiting', 5 * DAY);
  const args = { eventId: 'waiting', role: 'Medic', attending: true, seenStart };
  const intent = { id: 'entry', userId: 'me', args, at: NOW };
  await db.outbox.add({ ...newEntry(rsvpIntention, intent), seq: 1 });
  await keepEvent('one seat', 6 * DAY);
  await seat('one seat', 'crew1');
  expect(await elsewhere()).toEqual(['one seat']);
});

test('SPEC 30.46 nothing is offered whose sign-ups are shut', async () => {
  await keepEvent('locked', 3 * DAY);
  await db.collection('events').update('locked', { locked: true });
  expect(await elsewhere()).toEqual([]);
});
