import 'fake-indexeddb/auto';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { newEntry } from '#sync/engine/outbox.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readOpenAnswers } from './open-answers.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
});
afterEach(async () => {
  await db.delete();
});

async function keepEvent(id: string, hours: number): Promise<void> {
  const at = (more: number) => new Date(Date.now() + (hours + more) * HOUR_MS).toISOString();
  await db.collection('events').put({
    ...{ id, title: id, description: '', eventImageUrl: '', revision: 1, g: 1 },
    ...{ start: at(0), end: at(2), discordChannelId: null, discordMessageId: null },
    roles: [{ id: 'h', name: 'Hauler', icon: '', capacity: 1, department: '' }],
  });
}

async function answer(id: string, row: { answer?: 'maybe' | 'no' | 'asked'; ticket?: number }) {
  const { answer: given = 'none', ticket } = row;
  const waiting = ticket === undefined ? [] : [{ roleId: 'h', ticket }];
  const own = {
    id,
    answer: given,
    roleId: given === 'asked' ? 'h' : null,
    note: '',
    waiting,
    revision: 1,
    g: 1,
  } as const;
  await db.collection('myAnswers').put(own);
}

test('SPEC 30.35 maybes and places on waitlists of what is to come stand by their start', async () => {
  for (const [id, hours] of [
    ['late', 48],
    ['soon', 1],
    ['over', -5],
    ['no', 3],
  ] as const)
    await keepEvent(id, hours);
  const list = { id: 'late:h', eventId: 'late', roleId: 'h', revision: 1, g: 1 };
  await db.collection('waitlists').put({ ...list, tickets: [1, 4, 7, 8, 9] });
  await answer('late', { ticket: 4 });
  await answer('soon', { answer: 'maybe' });
  await answer('over', { answer: 'maybe' });
  await answer('no', { answer: 'no' });
  const found = await readOpenAnswers(db, 'me');
  expect(found.map(({ id, says }) => [id, ...says])).toEqual([
    ['soon', 'Maybe'],
    ['late', 'Hauler: 2nd of 5 on the waitlist'],
  ]);
});

test('SPEC 30.35 what waits to be sent is among them, and marked', async () => {
  await keepEvent('soon', 1);
  const args = { eventId: 'soon', eventTitle: '', seenStart: '', what: 'maybe', orWait: false };
  const wish = { answer: 'maybe', seat: null, orWait: false, waiting: [], note: '', seen: null };
  const entry = newEntry(answerIntention, {
    id: 'x',
    userId: 'me',
    args: { ...args, wish },
    at: 0,
  });
  await db.outbox.add({ ...entry, seq: 1 });
  expect(await readOpenAnswers(db, 'me')).toMatchObject([{ says: ['Maybe'], isWaiting: true }]);
});

test('SPEC 30.58 a seat that was asked for is among them, and nothing of what was called off', async () => {
  await keepEvent('asked', 3);
  await keepEvent('off', 4);
  await db.collection('events').update('off', { state: 'calledOff' });
  await answer('asked', { answer: 'asked' });
  await answer('off', { answer: 'maybe' });
  const found = await readOpenAnswers(db, 'me');
  expect(
    found.map(({ id, says }) => [
      id,
      ...says.map((text) => text.replaceAll(/[\u2066-\u2069]/g, '')),
    ]),
  ).toEqual([['asked', 'Hauler: asked for, leaders confirm it']]);
});
