import 'fake-indexeddb/auto';
import type { EventRow } from '#contract/events.ts';
import type { SyncPage } from '#contract/sync.ts';
import type { DBCore } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyTruth } from './collections.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { pullStore } from './pull-store.ts';
import { wholeScopes } from './whole-scopes.ts';

const ME = 'me';
let db: MusterDatabase;
let sizes: number[];

beforeEach(async () => {
  sizes = [];
  db = databaseOf(crypto.randomUUID());
  db.use({ stack: 'dbcore', name: 'sizes', create: measured });
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
});
afterEach(() => db.delete());

/** Notes how many rows each request to the database reads or writes. */
function measured(core: DBCore): DBCore {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate(request) {
          if (request.type === 'add' || request.type === 'put') sizes.push(request.values.length);
          return table.mutate(request);
        },
        getMany(request) {
          sizes.push(request.keys.length);
          return table.getMany(request);
        },
      };
    },
  };
}

function anEvent(overrides: Partial<EventRow> = {}): EventRow {
  return {
    id: 'e1',
    title: 'Convoy',
    start: '2026-12-01T18:00:00.000Z',
    end: '2026-12-01T20:00:00.000Z',
    description: '',
    eventImageUrl: '',
    roles: [{ name: 'Pilot', icon: '', capacity: 5, department: 'security' }],
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
    ...overrides,
  };
}

const attendee = { id: 'e1:crew1', eventId: 'e1', userId: 'crew1', role: 'Pilot', revision: 1 };

function pulled(page: Partial<SyncPage>): Promise<void> {
  return pullStore(db, { userId: ME, holder: 'tab-1', clock: () => 0 }).applyPage({
    ...{ changes: {}, deleted: {}, cursor: 'c', more: true, scopes: ['org'] },
    ...{ started: [], finished: [], ...page },
  });
}

const events = Array.from({ length: 350 }, (_, at) => anEvent({ id: `e${at}` }));
const rsvps = events.map(({ id }) => ({
  ...attendee,
  id: `${id}:crew1`,
  eventId: id,
  attending: true,
}));

test('PL15 a page is stored in portions, on a first load and later', async () => {
  await pulled({ started: ['org'], changes: { events, rsvps } });
  await pulled({ finished: ['org'], more: false });
  await pulled({ changes: { events: events.map((event) => ({ ...event, revision: 2 })) } });
  expect(Math.max(...sizes)).toBe(100);
  expect(await db.collection('events').where('start').above('').count()).toBe(350);
  expect(await db.eventSummaries.filter(({ taken }) => taken === 1).count()).toBe(350);
});

describe('FAULTS 35 PL15 a page is stored in transactions of bounded time', () => {
  const change = { started: ['org' as const], changes: { events, rsvps } };
  const committed = vi.fn();

  beforeEach(() => {
    committed.mockReset();
    db.close({ disableAutoOpen: false });
    db.use({
      stack: 'dbcore',
      name: 'commits',
      create: (core) => ({
        ...core,
        transaction(stores, mode, options) {
          const transaction = core.transaction(stores, mode, options);
          if (mode === 'readwrite')
            (transaction as IDBTransaction).addEventListener('complete', committed);
          return transaction;
        },
      }),
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Each look at the clock finds it so much later. */
  function slow(ms: number): void {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += ms));
  }

  test('which are more on a slow device than on a fast one', async () => {
    slow(0);
    await pulled(change);
    expect(committed).toHaveBeenCalledTimes(1);
    slow(100);
    await pulled(change);
    expect(committed.mock.calls.length).toBeGreaterThan(4);
    expect(await db.collection('events').count()).toBe(350);
    expect(await db.eventSummaries.filter(({ taken }) => taken === 1).count()).toBe(350);
  });

  test('PL1 what was cut off between two of them is stored whole by the next pull', async () => {
    slow(100);
    const broken = [...events, { ...anEvent(), id: Symbol('no key') as never }];
    const cutOff = { ...change, changes: { rsvps, events: broken } };
    await expect(pulled(cutOff)).rejects.toThrow();
    expect(await db.collection('events').count()).toBe(300); // all but the last portion
    expect([await db.fact('cursor'), await wholeScopes(db)]).toEqual([undefined, []]);
    expect(await db.fact('half')).toBe(true);
    await pulled({ ...change, finished: ['org'], more: false });
    expect([await db.fact('cursor'), await wholeScopes(db)]).toEqual(['c', ['org']]);
    expect(await db.fact('half')).toBeUndefined();
    expect(await db.eventSummaries.filter(({ taken }) => taken === 1).count()).toBe(350);
  });

  test('an event that shows has its attendees, wherever the page is cut', async () => {
    slow(100);
    const looks: PromiseLike<boolean>[] = [];
    committed.mockImplementation(() => {
      const shown = db.eventSummaries.where('start').above('').toArray();
      looks.push(shown.then((all) => all.every(({ taken }) => taken === 1)));
    });
    await pulled(change);
    const seen = await Promise.all(looks);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).not.toContain(false);
  });

  test('PL4 a scope that is lost is gone, and no longer whole, before anything else is stored', async () => {
    await pulled({ ...change, finished: ['org'], more: false });
    slow(200);
    const posts = [{ id: Symbol('no key') }] as never;
    const lost = { scopes: ['public' as const], started: ['public' as const], changes: { posts } };
    await expect(pulled(lost)).rejects.toThrow();
    expect([await db.collection('events').count(), await wholeScopes(db)]).toEqual([0, []]);
  });
});

test('PL3 on a first load a row that an answer brought before, and newer, stays', async () => {
  await pulled({ started: ['org'] });
  await applyTruth(
    db,
    { changes: { events: [anEvent({ revision: 5, title: 'Mine' })] }, deleted: {} },
    ME,
  );
  await pulled({ changes: { events: [anEvent({ revision: 4 }), anEvent({ id: 'e2' })] } });
  expect(await db.collection('events').bulkGet(['e1', 'e2'])).toMatchObject([
    { revision: 5, title: 'Mine' },
    { title: 'Convoy' },
  ]);
  await pulled({ changes: { events: [anEvent({ revision: 6, title: 'Newest' })] } });
  expect(await db.eventSummaries.get('e1')).toMatchObject({ title: 'Newest' });
});

test('on a first load an event whose RSVP came before it counts it', async () => {
  await pulled({ started: ['org'], changes: { rsvps: [{ ...attendee, attending: true }] } });
  await pulled({ changes: { events: [anEvent()] } });
  expect(await db.eventSummaries.get('e1')).toMatchObject({ hidden: 0, taken: 1, capacity: 5 });
});
