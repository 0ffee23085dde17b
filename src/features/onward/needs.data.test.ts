import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { newEntry } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readNeeds } from './needs.data.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const asked = { me: { userId: 'me', username: 'me', avatarUrl: '' }, departments: ['medical'] };

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
});
afterEach(async () => {
  await db.delete();
});

/** Stores events an hour apart, each with one role of two seats. */
async function keepEvents(titles: readonly string[], department = 'medical'): Promise<void> {
  const rows = titles.map((title, place) => ({
    ...{ id: title, title, description: '', eventImageUrl: '', revision: 1, g: 1 },
    start: new Date(NOW + place * HOUR_MS).toISOString(),
    end: new Date(NOW + (place + 1) * HOUR_MS).toISOString(),
    roles: [{ name: 'Medic', icon: '', capacity: 2, department }],
    ...{ discordChannelId: null, discordMessageId: null },
  }));
  await db.collection('events').bulkPut(rows);
}

async function seat(eventId: string, userId: string): Promise<void> {
  const row = { id: `${eventId}:${userId}`, eventId, userId, role: 'Medic', attending: true };
  await db.collection('rsvps').put({ ...row, revision: 1, g: 1 });
}

async function queue(eventId: string): Promise<void> {
  const args = { eventId, role: 'Medic', attending: true, seenStart: '', eventTitle: '' };
  const entry = newEntry(rsvpIntention, { id: eventId, userId: 'me', args, at: NOW });
  await db.outbox.add({ ...entry, seq: 1 });
}

async function needs(candidates: readonly string[], picked: readonly string[] = []) {
  const found = await readNeeds(db, { asked, candidates, picked });
  return found.map(({ title, standing }) => (standing === 'no' ? title : `${title} ${standing}`));
}

test('SPEC 15.4 the soonest three events are shown', async () => {
  const titles = ['one', 'two', 'three', 'four'];
  await keepEvents(titles);
  expect(await needs(titles)).toEqual(['one', 'two', 'three']);
  await seat('two', 'crew1');
  await seat('two', 'crew2');
  expect(await needs(titles)).toEqual(['one', 'three', 'four']);
});

test('SPEC 15.4 events of other departments are passed over, however many come first', async () => {
  const others = Array.from({ length: 30 }, (_, at) => `other ${at}`);
  await keepEvents(others, 'security');
  await keepEvents(['mine']);
  expect(await needs([...others, 'gone', 'mine'])).toEqual(['mine']);
});

test('SPEC 15.4 no more events are read than it takes to find three', async () => {
  const titles = Array.from({ length: 30 }, (_, at) => `event ${at}`);
  await keepEvents(titles);
  const read: string[] = [];
  db.collection('events').hook('reading', (event) => {
    read.push(event.id);
    return event;
  });
  expect(await needs(titles)).toHaveLength(3);
  expect(read.length).toBeLessThan(titles.length / 2);
});

test('SPEC 15.5 an event in which the member takes a seat makes room, unless it was picked here: then it stays', async () => {
  const titles = ['one', 'two', 'three', 'four', 'five'];
  await keepEvents(titles);
  await queue('two');
  expect(await needs(titles)).toEqual(['one', 'three', 'four']);
  expect(await needs(titles, ['two'])).toEqual(['one', 'two waiting', 'three']);
  await db.outbox.clear();
  await seat('two', 'me');
  const others = titles.filter((title) => title !== 'two'); // the summary says that the member has a seat
  expect(await needs(others, ['two'])).toEqual(['one', 'two attending', 'three']);
  expect(await needs(others)).toEqual(['one', 'three', 'four']);
});

test('SPEC 15.8 a row that did not change has the same plain values as before, so that it is not painted again', async () => {
  const titles = ['one', 'two', 'three'];
  await keepEvents(titles);
  const read = () => readNeeds(db, { asked, candidates: titles, picked: [] });
  const before = await read();
  await seat('two', 'crew1');
  const after = await read();
  const changed = after.filter((need, at) =>
    Object.entries(need).some(([name, value]) => !Object.is(value, { ...before[at] }[name])),
  );
  expect(changed.map(({ title }) => title)).toEqual(['two']);
});
