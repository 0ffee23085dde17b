import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventRow, RsvpRow } from '#contract/events.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { watchIntention } from '#sync/intentions/watch/watch-intention.ts';
import { foldEvent } from '#sync/views/fold-event.ts';
import { applyTruth } from './collections.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { enqueue } from './outbox-store.ts';
import { withPresentNames } from './present-names.ts';

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const [FLYER, MEDIC] = [
  '6f2a1d0e-0000-4000-8000-000000000001',
  '6f2a1d0e-0000-4000-8000-000000000002',
];
const me = { userId: 'me', username: 'pilot', avatarUrl: '' };

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf('me');
  await db.setFact('generations', { org: 1, self: 1 });
  await db.setFact('whole', ['org', 'self']);
});
afterEach(async () => {
  await db.delete();
});

function anEvent(revision: number, roles: readonly { id?: string; name: string }[]): EventRow {
  return {
    ...{ id: EVENT, title: 'Convoy', description: '', eventImageUrl: '', revision },
    ...{ start: '2026-12-01T19:00:00.000Z', end: '2026-12-01T21:00:00.000Z' },
    ...{ discordChannelId: null, discordMessageId: null },
    roles: roles.map((role) => ({ icon: '', capacity: 3, department: '', ...role })),
  };
}

function anRsvp(userId: string, role: string, overrides: Partial<RsvpRow> = {}): RsvpRow {
  const id = `${EVENT}:${userId}`;
  return { id, eventId: EVENT, userId, role, attending: true, revision: 1, ...overrides };
}

async function shown(): Promise<readonly unknown[]> {
  const event = await db.collection('events').get(EVENT);
  const rsvps = await db.collection('rsvps').where({ eventId: EVENT }).toArray();
  if (!event) return [];
  const pending = await db.outbox.toArray();
  const view = foldEvent(
    { event, rsvps, members: new Map(), seenAt: null },
    { pending, refused: [], me },
  );
  return view.roles.map(({ name, attending, mine }) => [name, attending, mine]);
}

describe('SPEC 5.27 a device of an older version', () => {
  beforeEach(async () => {
    const rsvps = [anRsvp('me', 'Pilot'), anRsvp('crew', 'Pilot'), anRsvp('medic', 'Medic')];
    const events = [anEvent(1, [{ name: 'Pilot' }, { name: 'Medic' }])];
    await applyTruth(db, { changes: { events, rsvps }, deleted: {} }, 'me');
  });

  test('shows its rows, which have no ids, and the same under ids when they come', async () => {
    const before = [
      ['Pilot', 2, 'attending'],
      ['Medic', 1, 'no'],
    ];
    expect(await shown()).toEqual(before);
    const events = [
      anEvent(1, [
        { id: FLYER, name: 'Pilot' },
        { id: MEDIC, name: 'Medic' },
      ]),
    ];
    await applyTruth(db, { changes: { events }, deleted: {} }, 'me');
    expect(await shown()).toEqual(before);
  });

  test('keeps everybody in place when a role is called otherwise: only its own people come anew', async () => {
    const events = [
      anEvent(2, [
        { id: FLYER, name: 'Medic' },
        { id: MEDIC, name: 'Doctor' },
      ]),
    ];
    const news = (userId: string, roleId: string, role: string) =>
      anRsvp(userId, role, { roleId, revision: 2 });
    const rsvps = [
      news('me', FLYER, 'Medic'),
      news('crew', FLYER, 'Medic'),
      news('medic', MEDIC, 'Doctor'),
    ];
    await applyTruth(db, { changes: { events, rsvps }, deleted: {} }, 'me');
    expect(await shown()).toEqual([
      ['Medic', 2, 'attending'],
      ['Doctor', 1, 'no'],
    ]);
  });

  test('control: rows without ids that did not come anew would be in the wrong role', async () => {
    const events = [
      anEvent(2, [
        { id: FLYER, name: 'Medic' },
        { id: MEDIC, name: 'Doctor' },
      ]),
    ];
    await applyTruth(db, { changes: { events }, deleted: {} }, 'me');
    expect(await shown()).toEqual([
      ['Medic', 1, 'no'],
      ['Doctor', 0, 'no'],
    ]);
  });
});

test('SPEC 5.27 changes are told with what their role is called now, and are sent as they were queued', async () => {
  const args = { eventId: EVENT, role: 'Pilot', roleId: FLYER, eventTitle: 'Convoy' };
  const rsvp = { ...args, attending: true, seenStart: '' };
  const events = [
    anEvent(2, [
      { id: FLYER, name: 'Flyer' },
      { id: MEDIC, name: 'Pilot' },
    ]),
  ];
  await applyTruth(db, { changes: { events }, deleted: {} }, 'me');
  const queue = (name: string, id: string, wanted: unknown) =>
    enqueue(db, name, { id, userId: 'me', args: wanted, at: 0 });
  await queue(rsvpIntention.name, 'by id', rsvp);
  await queue(watchIntention.name, 'watch', { ...args, isWatching: true });
  await queue(rsvpIntention.name, 'elsewhere', { ...rsvp, eventId: 'gone' });
  const stored = await db.outbox.orderBy('seq').toArray();
  const told = await withPresentNames(db, stored);
  expect(told.map(({ label }) => label.title)).toEqual([
    ...['RSVP as Flyer, Convoy', 'Watching Flyer, Convoy', 'RSVP as Pilot, Convoy'],
  ]);
  expect(await db.outbox.orderBy('seq').toArray()).toEqual(stored);
});
