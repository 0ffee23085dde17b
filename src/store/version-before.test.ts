import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldEvent } from '#sync/views/fold-event.ts';
import { answeredAs } from '#tests/support/worlds/batched.ts';
import { drainOf } from '#tests/support/worlds/store-drain.ts';
import { databaseOf, type MusterDatabase } from './database.ts';

// What a device of version 1.2 kept, before events had answers, waitlists and rules for signing up; copies on purpose.

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const [TAKEN, LEFT, SENT, MOVED, MADE] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e003',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e004',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e005',
] as const;
const HAULER = '6f2a1d0e-0000-4000-8000-000000000001';
const START = '2026-12-01T19:00:00.000Z';
const role = { id: HAULER, name: 'Hauler', icon: '', capacity: 3, department: 'logistics' };
const draft = {
  ...{ title: 'Convoy', start: START, end: '2026-12-01T21:00:00.000Z', description: '' },
  ...{ roles: [role], eventImageUrl: '' },
};
const eventRow = (id: string) => ({
  ...{ ...draft, id, discordChannelId: null, discordMessageId: null, revision: 2, g: 1 },
});
const seatIn = (eventId: string, userId: string) => ({
  ...{ id: `${eventId}:${userId}`, eventId, userId, role: 'Hauler', roleId: HAULER },
  ...{ attending: true, revision: 1, g: 1 },
});

const aSeat = (eventId: string, attending: boolean) => ({
  name: 'rsvp.set',
  key: `event:${eventId}`,
  args: {
    ...{ eventId, role: 'Hauler', roleId: HAULER, attending, seenStart: START },
    eventTitle: 'Convoy',
  },
});
const names = { username: 'pilot', gameUserName: 'Iona', discordName: 'iona' };
const renamed = { ...names, gameUserName: 'Iona_2', base: names };
const published = (id: string, isNew: boolean) => ({
  name: 'event.publish',
  key: `event.publish:${id}`,
  args: { id, isNew, basedOn: isNew ? 0 : 2, draft: { ...draft, title: 'Convoy, late' } },
});
const rsvpBody = (eventId: string, attending: boolean) => ({
  ...{ eventId, role: HAULER, attending, source: 'web' },
});
const frozen = JSON.stringify(rsvpBody(SENT, true));
const entries = [
  {
    ...{ ...aSeat(SENT, true), id: 'sent', frozen: 'cursor' },
    request: { method: 'POST', path: '/events/rsvp', body: frozen },
  },
  { ...aSeat(TAKEN, true), id: 'taken' },
  { ...aSeat(LEFT, false), id: 'left' },
  { name: 'profile.update', key: 'profile', args: renamed, id: 'renamed' },
  { ...published(MOVED, false), id: 'moved' },
  { ...published(MADE, true), id: MADE },
].map((entry, at) => ({
  ...{ seq: at + 1, userId: ME, at: 0, format: '1', state: 'waiting', attempts: 0 },
  ...{ label: { title: 'As it was' }, request: null, ...entry },
}));

/** Its eight versions in one. */
const stores = {
  ...{ posts: 'id, g', aboutSections: 'id, g', pages: 'id, g', documents: 'id, g' },
  ...{ myRsvps: 'id, g', events: 'id, g, start', rsvps: 'id, g, eventId, userId' },
  ...{ members: 'id, g', briefings: 'id, g', resources: 'id, g, departmentId' },
  ...{ postings: 'id, g, departmentId', videoCategories: 'id, g, library' },
  ...{ videos: 'id, g, categoryId', leadershipCategories: 'id, g' },
  ...{ leadershipVideos: 'id, g, categoryId', eventLights: 'id, seq, start' },
  ...{ outbox: '++seq, &id, key', sent: 'id, settledAt, state, told, key', meta: 'key' },
  ...{ drafts: 'id', motd: 'id, g', files: 'id, at', fileBytes: 'id', notices: 'id, g' },
  ...{ seatWatches: 'id, g', snapshots: 'id, address, stamp, takenAt', mySubmissions: 'id, g' },
  ...{ submissions: 'id, g, departmentId', departments: 'id, g', positions: 'id, g' },
  offeredRoles: 'id, g',
};

let db: MusterDatabase;
beforeEach(async () => {
  const stored = new Dexie(`muster-${ME}`);
  stored.version(8).stores(stores);
  await stored.table('events').bulkPut([TAKEN, LEFT, SENT, MOVED].map(eventRow));
  await stored.table('rsvps').bulkPut([seatIn(LEFT, ME), seatIn(TAKEN, 'another')]);
  await stored.table('myRsvps').put({ ...eventRow(LEFT), role: 'Hauler', roleId: HAULER });
  await stored.table('meta').bulkPut([
    { key: 'generations', value: { self: 1, org: 1 } },
    { key: 'whole', value: ['self', 'org'] },
    { key: 'lease', value: { holder: 'tab-1', beat: 0 } },
  ]);
  await stored.table('outbox').bulkPut(entries);
  stored.close();
  db = databaseOf(ME);
});
afterEach(() => db.delete());

const mine = { answer: 'seat', role: 'Hauler', roleId: HAULER, note: '', waiting: [], revision: 1 };
/** What the server of today says once the seat is taken. */
const told = {
  ...{ ...draft, id: TAKEN, discordChannelId: null, discordMessageId: null, revision: 3 },
  roles: [{ ...role, attending: 2, waiting: 0 }],
  rsvps: [{ ...seatIn(TAKEN, ME), answer: 'seat', username: 'pilot', avatarUrl: '' }],
  ...{ mine, outcome: 'seat' },
};

test('OB20 what waits on a device of the version before is delivered once, as it was said there', async () => {
  const heard: [key: string | null, call: string, body: unknown][] = [];
  const deliver = () =>
    drainOf(
      { db, userId: ME, holder: 'tab-1', clock: () => 1_000_000_000_000, newId: () => 'new' },
      (request) =>
        answeredAs(request, ({ key, method, path, body }) => {
          heard.push([key, `${method} ${path}`, key === 'sent' ? body : JSON.parse(body ?? '')]);
          const reply = key === 'taken' ? told : null;
          return { status: 200, marker: '1', key, retryAfter: null, date: null, body: reply };
        }),
    );
  await deliver();
  const late = { ...draft, title: 'Convoy, late' };
  expect(heard).toEqual([
    ['sent', 'POST /events/rsvp', frozen],
    ['taken', 'POST /events/rsvp', rsvpBody(TAKEN, true)],
    ['left', 'POST /events/rsvp', rsvpBody(LEFT, false)],
    ['renamed', 'PUT /auth/user/update-profile', renamed],
    ['moved', `PUT /events/${MOVED}`, { ...late, revision: 2 }],
    [MADE, 'POST /events', late],
  ]);
  await deliver();
  expect(heard).toHaveLength(entries.length);
  expect(await db.outbox.count()).toBe(0);
  expect((await db.sent.toArray()).map(({ state }) => state)).toEqual(entries.map(() => 'sent'));
  const { role: _, ...row } = mine;
  expect(await db.collection('myAnswers').get(TAKEN)).toMatchObject({ id: TAKEN, ...row });
});

test('OB20 a device of the version before shows its events with what waits, before the server answers', async () => {
  const shown = async (id: string) => {
    const event = await db.collection('events').get(id);
    const rsvps = await db.collection('rsvps').where({ eventId: id }).toArray();
    const me = { userId: ME, username: 'pilot', avatarUrl: '' };
    const changes = { pending: await db.outbox.toArray(), refused: [], me };
    const view = event && foldEvent({ event, rsvps, members: new Map(), seenAt: null }, changes);
    return view?.roles.map(({ name, attending, mine }) => [name, attending, mine]);
  };
  expect(await shown(TAKEN)).toEqual([['Hauler', 2, 'waiting']]);
  expect(await shown(LEFT)).toEqual([['Hauler', 0, 'cancelling']]);
  expect(await shown(MOVED)).toEqual([['Hauler', 0, 'no']]);
});
