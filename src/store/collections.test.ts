import 'fake-indexeddb/auto';
import type { EventRow, RsvpRow } from '#contract/events.ts';
import type { SyncPage } from '#contract/sync.ts';
import { LeaseLost } from '#sync/engine/outbox.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyTruth } from './collections.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { pullStore } from './pull-store.ts';
import { keepFile } from './files.ts';
import { forgetPrivateTruth } from './forget-private.ts';
import { wholeScopes } from './whole-scopes.ts';

const ME = 'me';
const AT = 1_700_000_000_000;

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(ME);
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
});
afterEach(async () => {
  await db.delete();
});

function anEvent(overrides: Partial<EventRow> = {}): EventRow {
  return {
    id: 'e1',
    title: 'Convoy',
    start: '2026-12-01T19:00:00.000Z',
    end: '2026-12-01T21:00:00.000Z',
    description: '',
    eventImageUrl: '',
    roles: [
      { name: 'Any', icon: '', capacity: 2, department: '' },
      { name: 'Pilot', icon: '', capacity: 3, department: 'security' },
    ],
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
    ...overrides,
  };
}

function anRsvp(overrides: Partial<RsvpRow> = {}): RsvpRow {
  const { eventId = 'e1', userId = 'crew1' } = overrides;
  return {
    id: `${eventId}:${userId}`,
    eventId,
    userId,
    role: 'Pilot',
    attending: true,
    revision: 1,
    ...overrides,
  };
}

function aPage(overrides: Partial<SyncPage> = {}): SyncPage {
  return {
    changes: {},
    deleted: {},
    cursor: 'c1',
    more: false,
    scopes: ['self', 'public', 'org'],
    started: [],
    finished: [],
    ...overrides,
  };
}

function pulled(page: Partial<SyncPage>): Promise<void> {
  return pullStore(db, { userId: ME, holder: 'tab-1', clock: () => AT }).applyPage(aPage(page));
}

/** A device that has been loaded once. */
function loaded(changes: SyncPage['changes']): Promise<void> {
  return pulled({
    changes,
    started: ['self', 'public', 'org'],
    finished: ['self', 'public', 'org'],
  });
}

const summary = (id = 'e1') => db.eventSummaries.get(id);

describe('a page', () => {
  test('PL1 brings rows, cursor and the age of the data', async () => {
    await loaded({ events: [anEvent()] });
    expect(await db.collection('events').get('e1')).toMatchObject({ title: 'Convoy' });
    expect(await db.fact('cursor')).toBe('c1');
    expect(await db.fact('ages')).toMatchObject({ org: AT });
  });

  test('PL3 an older row is left out, a newer one taken (FAULTS 29)', async () => {
    await loaded({ events: [anEvent({ revision: 5, title: 'New' })] });
    await pulled({ changes: { events: [anEvent({ revision: 4, title: 'Old' })] } });
    expect((await db.collection('events').get('e1'))?.title).toBe('New');
    await pulled({ changes: { events: [anEvent({ revision: 6, title: 'Newest' })] } });
    expect((await summary())?.title).toBe('Newest');
  });

  test('PL4 a scope that is lost is wiped at once, others stay', async () => {
    await loaded({ events: [anEvent()], pages: [{ id: 'mission', content: 'm', revision: 1 }] });
    await pulled({ scopes: ['self', 'public'] });
    expect(await db.collection('events').count()).toBe(0);
    expect(await db.eventSummaries.count()).toBe(0);
    expect(await db.collection('pages').count()).toBe(1);
    expect(await db.fact('lights')).toMatchObject({ epoch: 1 });
  });

  test('PL5 a scope that is delivered anew replaces whatever the revision, and sweeps the rest', async () => {
    await loaded({ events: [anEvent({ revision: 9 }), anEvent({ id: 'e2' })], rsvps: [anRsvp()] });
    await pulled({
      started: ['org'],
      changes: { events: [anEvent({ revision: 1, title: 'Restored' })] },
      more: true,
    });
    expect(await db.collection('events').count()).toBe(2);
    await pulled({ finished: ['org'] });
    expect(await db.collection('events').toArray()).toMatchObject([
      { id: 'e1', title: 'Restored' },
    ]);
    expect(await summary()).toMatchObject({ taken: 0 });
    expect(await summary('e2')).toMatchObject({ hidden: 1 });
  });

  test('PL9 a scope is whole once all of it was brought, whatever else still comes, until it is lost', async () => {
    const whole = () => wholeScopes(db);
    const started: Partial<SyncPage> = { started: ['self', 'public', 'org'], more: true };
    await pulled({ ...started, finished: ['self', 'public'] });
    expect(await whole()).toEqual(['self', 'public']);
    await pulled({ more: true });
    expect(await whole()).toEqual(['self', 'public']);
    await pulled({ finished: ['org'] });
    expect(await whole()).toEqual(['self', 'public', 'org']);
    // Started over, it is shown as it was until the new delivery is complete.
    await pulled({ started: ['org'], more: true });
    expect(await whole()).toEqual(['self', 'public', 'org']);
    await pulled({ scopes: ['self', 'public'] });
    expect(await whole()).toEqual(['self', 'public']);
  });

  test('PL12 events that come for the first time are counted until all are here', async () => {
    const arriving = () => db.fact('arriving');
    await pulled({ more: true, started: ['org'], coming: 3, changes: { events: [anEvent()] } });
    expect(await arriving()).toEqual({ came: 1, of: 3 });
    await pulled({ more: true, changes: { events: [anEvent({ id: 'e2' })] } });
    expect(await arriving()).toEqual({ came: 2, of: 3 });
    await pulled({ changes: { events: [anEvent({ id: 'e3' })] }, finished: ['org'] });
    expect(await arriving()).toBeUndefined();
    await pulled({ changes: { events: [anEvent({ id: 'e4' })] } });
    expect(await arriving()).toBeUndefined();
  });

  test('rows of a scope that the member does not hold are not kept', async () => {
    await pulled({
      scopes: ['self', 'public'],
      started: ['self', 'public'],
      finished: ['self', 'public'],
    });
    await applyTruth(db, { changes: { events: [anEvent()] }, deleted: {} }, ME);
    expect(await db.collection('events').count()).toBe(0);
  });
});

describe('the event summaries', () => {
  test('count places and name the own role, whichever comes first', async () => {
    await loaded({ rsvps: [anRsvp(), anRsvp({ userId: ME, id: 'e1:me' })] });
    expect(await summary()).toMatchObject({ hidden: 1, taken: 2 });
    await pulled({ changes: { events: [anEvent()] } });
    expect(await summary()).toMatchObject({
      hidden: 0,
      capacity: 5,
      taken: 2,
      mine: 'Pilot',
      department: 'security',
    });
  });

  test('an RSVP told twice is counted once, and a cancelled one not at all', async () => {
    await loaded({ events: [anEvent()], rsvps: [anRsvp()] });
    await pulled({ changes: { rsvps: [anRsvp()] } });
    expect((await summary())?.taken).toBe(1);
    await pulled({ changes: { rsvps: [anRsvp({ attending: false, revision: 2 })] } });
    expect((await summary())?.taken).toBe(0);
    await pulled({ changes: { rsvps: [anRsvp()] } });
    expect((await summary())?.taken).toBe(0);
  });

  test('a member who is gone frees the place', async () => {
    await loaded({ events: [anEvent()], rsvps: [anRsvp()] });
    await pulled({ deleted: { rsvps: ['e1:crew1'] } });
    expect((await summary())?.taken).toBe(0);
  });

  test('one changed RSVP touches one event summary, above what a follower has seen', async () => {
    await loaded({ events: [anEvent(), anEvent({ id: 'e2' })] });
    const seen = (await db.fact('lights'))?.seq ?? 0;
    await pulled({ changes: { rsvps: [anRsvp()] } });
    expect(await db.eventSummaries.where('seq').above(seen).primaryKeys()).toEqual(['e1']);
  });

  test('a deleted event is hidden, with its RSVPs gone', async () => {
    await loaded({ events: [anEvent()], rsvps: [anRsvp()] });
    await pulled({ deleted: { events: ['e1'] } });
    expect(await summary()).toMatchObject({ hidden: 1, taken: 0 });
    expect(await db.collection('rsvps').count()).toBe(0);
  });
});

test('after a forced sign-out only what waits, drafts and what is public are left (FAULTS 6, 22)', async () => {
  await loaded({
    events: [anEvent()],
    pages: [{ id: 'rules', content: 'Fly safe.', revision: 1 }],
  });
  await db.drafts.put({ id: 'briefing logistics', value: '<p>Form up.</p>', at: 0 });
  await db.outbox.add({ id: 'x', key: 'k' } as never);
  await keepFile(db, { id: 'f', bytes: new ArrayBuffer(1), type: 'x', at: 0 });
  await forgetPrivateTruth(db);
  expect(await db.collection('events').count()).toBe(0);
  expect(await db.eventSummaries.count()).toBe(0);
  expect(await db.fact('cursor')).toBeUndefined();
  expect(await db.outbox.count()).toBe(1);
  expect(await db.drafts.count()).toBe(1);
  expect(await db.files.count()).toBe(1);
  expect(await db.fileBytes.count()).toBe(1);
  expect(await db.collection('pages').count()).toBe(1);
  expect(await wholeScopes(db)).toEqual(['public']);
});

test('PL11 what is public is brought anew after it, as to a visitor', async () => {
  await loaded({ pages: [{ id: 'rules', content: 'Old', revision: 9 }] });
  await forgetPrivateTruth(db);
  await pulled({
    changes: { pages: [{ id: 'rules', content: 'New', revision: 1 }] },
    scopes: ['public'],
    started: ['public'],
    finished: ['public'],
  });
  expect(await db.collection('pages').get('rules')).toMatchObject({ content: 'New' });
  expect(await wholeScopes(db)).toEqual(['public']);
});

test('PL6 a late page of a frozen tab is discarded', async () => {
  const store = pullStore(db, { userId: ME, holder: 'tab-2', clock: () => AT });
  const page = {
    changes: {},
    deleted: {},
    cursor: 'c',
    more: false,
    scopes: [],
    started: [],
    finished: [],
  };
  await expect(store.applyPage(page)).rejects.toThrow(LeaseLost);
  expect(await db.fact('cursor')).toBeUndefined();
});

test('PL14 what is confirmed is as current as after a page, and keeps its cursor', async () => {
  await loaded({ events: [anEvent()] });
  const later = { userId: ME, holder: 'tab-1', clock: () => AT + 5 };
  await pullStore(db, later).confirm();
  expect(await db.fact('ages')).toEqual({ self: AT + 5, public: AT + 5, org: AT + 5 });
  expect(await db.fact('cursor')).toBe('c1');
  expect(await wholeScopes(db)).toEqual(['self', 'public', 'org']);
});

test('PL14 PL6 a frozen tab confirms nothing', async () => {
  await loaded({ events: [anEvent()] });
  const store = pullStore(db, { userId: ME, holder: 'tab-2', clock: () => AT + 5 });
  await expect(store.confirm()).rejects.toThrow(LeaseLost);
  expect(await db.fact('ages')).toMatchObject({ org: AT });
});
