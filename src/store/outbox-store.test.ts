import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { PARK_AFTER } from '#sync/engine/parking.ts';
import { LeaseLost, type Entry } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import type { WireRequest } from '#sync/engine/wire.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drainOf, type Reply } from '#tests/support/worlds/store-drain.ts';
import { applyTruth } from './collections.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { claimOutcomes } from './outcomes.ts';
import { discardEntry, enqueue } from './outbox-store.ts';
import { retryEntry } from './retry-entry.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const START = '2026-12-01T19:00:00.000Z';
const holding = { userId: ME, holder: 'tab-1', clock: () => 1_000_000_000_000 };

let db: MusterDatabase;
let ids = 0;
beforeEach(async () => {
  db = databaseOf(ME);
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  await db.setFact('generations', { self: 1, org: 1 });
});
afterEach(async () => {
  await db.delete();
});

function choose(role: string, attending: boolean, eventId = EVENT): Promise<string | null> {
  ids += 1;
  return enqueue(db, rsvpIntention.name, {
    id: `entry-${String(ids)}`,
    userId: ME,
    args: { eventId, eventTitle: 'Convoy', role, attending, seenStart: START },
    at: 0,
  });
}

function drainWith(reply: (request: WireRequest) => Reply | Promise<Reply>, holder = 'tab-1') {
  const newId = () => `new-${String((ids += 1))}`;
  return drainOf({ ...holding, db, holder, newId }, reply);
}

function detail(role: string, attending: boolean, revision = 1) {
  return {
    ...{ id: EVENT, title: 'Convoy', start: START, end: START, description: '', eventImageUrl: '' },
    ...{ discordChannelId: null, discordMessageId: null, revision: 1 },
    roles: [{ name: 'Pilot', icon: '', capacity: 4, department: 'security', attending: 1 }],
    rsvps: [
      {
        ...{ id: `${EVENT}:${ME}`, eventId: EVENT, userId: ME, role, attending, revision },
        ...{ username: 'pilot', avatarUrl: '' },
      },
    ],
  };
}

const OWN_ROW = `${EVENT}:${ME}`;
const roleGone = {
  status: 409,
  body: { status: 409, code: 'role_gone', message: 'There is no Pilot any more.' },
};

async function attendAsPilot(): Promise<void> {
  await choose('Pilot', true);
  await drainWith(() => ({ body: detail('Pilot', true) }));
}

const refused = {
  status: 409,
  body: {
    status: 409,
    code: 'role_full',
    message: 'The role filled up before your change arrived.',
  },
};

describe('OB1 an entry and its answer', () => {
  test('leave and arrive in one transaction: no reader ever sees neither (FAULTS 28)', async () => {
    await choose('Pilot', true);
    const seen = new Set<string>();
    const subscription = Dexie.liveQuery(() =>
      db.transaction('r', db.tables, async () => {
        const waiting = await db.outbox.count();
        const row = await db.collection('rsvps').get(`${EVENT}:${ME}`);
        return `${String(waiting)} waiting, ${row?.attending === true ? 'attending' : 'not attending'}`;
      }),
    ).subscribe((state) => seen.add(state));
    await expect.poll(() => seen.size).toBe(1);
    await drainWith(() => ({ body: detail('Pilot', true) }));
    await expect.poll(() => seen.size).toBeGreaterThan(1);
    subscription.unsubscribe();
    expect([...seen].sort()).toEqual(['0 waiting, attending', '1 waiting, not attending']);
  });

  test('the answer shows in the calendar row at once', async () => {
    await choose('Pilot', true);
    await drainWith(() => ({ body: detail('Pilot', true) }));
    expect(await db.eventSummaries.get(EVENT)).toMatchObject({
      title: 'Convoy',
      department: 'security',
      capacity: 4,
      taken: 1,
      mine: 'Pilot',
      hidden: 0,
    });
    expect(await db.collection('myRsvps').get(EVENT)).toMatchObject({
      role: 'Pilot',
      title: 'Convoy',
    });
  });

  test.each([
    ['tells the cancelled row', detail('Pilot', false, 2)],
    ['tells only who attends', { ...detail('Pilot', false, 2), rsvps: [] }],
  ])('an accepted cancellation frees the place at once, where the server %s', async (_, body) => {
    await attendAsPilot();
    await choose('Pilot', false);
    await drainWith(() => ({ body }));
    expect(await db.collection('rsvps').get(OWN_ROW)).toMatchObject({ attending: false });
    expect(await db.eventSummaries.get(EVENT)).toMatchObject({ taken: 0, mine: null });
    expect(await db.collection('myRsvps').get(EVENT)).toBeUndefined();
  });

  test('PL3 after an answer without the own row, what the server says of that row next counts', async () => {
    await attendAsPilot();
    await choose('Pilot', false);
    await drainWith(() => ({ body: { ...detail('Pilot', false), rsvps: [] } }));
    await applyTruth(db, { changes: { rsvps: [rsvpOf('Medic', true)] }, deleted: {} }, ME);
    expect(await db.collection('rsvps').get(OWN_ROW)).toMatchObject({ role: 'Medic' });
  });

  test('OB12 a cancellation in a role that is gone frees that place', async () => {
    await attendAsPilot();
    await choose('Pilot', false);
    await drainWith(() => roleGone);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.collection('rsvps').get(OWN_ROW)).toMatchObject({ attending: false });
    expect(await db.eventSummaries.get(EVENT)).toMatchObject({ mine: null });
  });

  test('control: and leaves a place that is held in another role', async () => {
    await attendAsPilot();
    await choose('Pilot', false);
    await drainWith(() => {
      void applyTruth(db, { changes: { rsvps: [rsvpOf('Medic', true)] }, deleted: {} }, ME);
      return roleGone;
    });
    expect(await db.collection('rsvps').get(OWN_ROW)).toMatchObject({ attending: true });
  });

  test('OB12 a cancellation at an event that is gone takes the event with it', async () => {
    await attendAsPilot();
    await choose('Pilot', false);
    const body = { status: 404, code: 'not_found', message: 'No such event.' };
    await drainWith(() => ({ status: 404, body }));
    expect(await db.collection('rsvps').get(OWN_ROW)).toBeUndefined();
  });
});

describe('OB18 the lease', () => {
  test('a late answer of a frozen tab is discarded (FAULTS 5)', async () => {
    await choose('Pilot', true);
    const late = drainWith(() => {
      void db.setFact('lease', { holder: 'tab-2', beat: 0 });
      return { body: detail('Pilot', true) };
    });
    await expect(late).rejects.toThrow(LeaseLost);
    expect(await db.outbox.count()).toBe(1);
    expect(await db.collection('rsvps').count()).toBe(0);
  });

  test('control: under its own lease the same answer counts', async () => {
    await choose('Pilot', true);
    await drainWith(() => ({ body: detail('Pilot', true) }));
    expect(await db.outbox.count()).toBe(0);
  });

  test('nothing is sent by who does not hold it', async () => {
    await choose('Pilot', true);
    let sends = 0;
    const work = drainWith(() => {
      sends += 1;
      return null;
    }, 'tab-2');
    await expect(work).rejects.toThrow(LeaseLost);
    expect(sends).toBe(0);
  });
});

describe('what becomes of a change', () => {
  test('OB6 a sign-up taken back before it was sent leaves the queue empty', async () => {
    await choose('Pilot', true);
    expect(await choose('Pilot', false)).toBeNull();
    expect(await db.outbox.count()).toBe(0);
  });

  test('OB4 the database orders the queue, whatever the clock says (FAULTS 14)', async () => {
    await choose('Pilot', true);
    await choose('Pilot', true, '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002');
    const keys: (string | null)[] = [];
    await drainWith(({ body }) => {
      keys.push((JSON.parse(body ?? '') as { eventId: string }).eventId);
      return { body: detail('Pilot', true) };
    });
    expect(keys).toEqual([EVENT, '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002']);
  });

  test('OB3 OB8 a refused change is listed, and its retry is a new one under a new id', async () => {
    const id = (await choose('Pilot', true)) ?? '';
    await drainWith(() => refused);
    expect(await db.sent.get(id)).toMatchObject({
      state: 'refused',
      problem: { message: 'The role filled up before your change arrived.' },
    });
    expect(await retryEntry(db, id, { id: 'again', at: 0 })).toBe('again');
    expect(await db.sent.count()).toBe(0);
    expect(await db.outbox.toArray()).toMatchObject([{ id: 'again', request: null, attempts: 0 }]);
  });

  test('OB8 a parked change is retried as itself, with the text it had', async () => {
    const id = (await choose('Pilot', true)) ?? '';
    await drainWith(() => ({
      status: 500,
      body: { status: 500, code: 'internal', message: 'Oh.' },
    }));
    const before = await db.outbox.toArray();
    expect(before).toMatchObject([{ id, attempts: 1, reason: 'Oh.' }]);
    await retryEntry(db, id, { id: 'again', at: 0 });
    expect(await db.outbox.toArray()).toMatchObject([
      { id, attempts: 0, request: before[0]?.request },
    ]);
  });

  test('OB3 another choice on the same event puts the refused one away', async () => {
    await choose('Pilot', true);
    await drainWith(() => refused);
    await choose('Medic', true);
    expect(await db.sent.count()).toBe(0);
  });

  test('a change that is queued again after a lost connection is queued once', async () => {
    const id = (await choose('Pilot', true)) ?? '';
    await drainWith(() => null);
    ids -= 1;
    expect(await choose('Pilot', true)).toBe(id);
    expect(await db.outbox.count()).toBe(1);
  });

  test('OB24 a never-sent change can be dropped, one on its way cannot', async () => {
    const id = (await choose('Pilot', true)) ?? '';
    await drainWith(() => null);
    expect(await discardEntry(db, id)).toBe(false);
    expect(await db.outbox.count()).toBe(1);
    const other = (await choose('Medic', true, '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e002')) ?? '';
    expect(await discardEntry(db, other)).toBe(true);
  });

  test('OB24 a parked change can be dropped, but not while it is on its way again', async () => {
    const id = (await choose('Pilot', true)) ?? '';
    await drainWith(() => null);
    await db.outbox.where('id').equals(id).modify({ state: 'parked', attempts: PARK_AFTER });
    let dropped: boolean | undefined;
    await drainWith(async () => {
      dropped = await discardEntry(db, id);
      return { status: 500, body: { status: 500, code: 'internal', message: 'Oh.' } };
    });
    expect(dropped).toBe(false);
    expect(await db.outbox.toArray()).toMatchObject([{ id, state: 'parked' }]);
    expect(await discardEntry(db, id)).toBe(true);
  });

  test('OB24 one that arrived while somebody thought about it stays, and is told', async () => {
    const id = (await choose('Pilot', true)) ?? '';
    await drainWith(() => ({ body: detail('Pilot', true) }));
    expect(await discardEntry(db, id)).toBe(false);
    expect(await claimOutcomes(db)).toHaveLength(1);
  });

  test('OB23 each outcome is handed out once, whoever asks', async () => {
    await choose('Pilot', true);
    await drainWith(() => refused);
    const [mine, theirs] = await Promise.all([claimOutcomes(db), claimOutcomes(db)]);
    expect([...mine, ...theirs]).toHaveLength(1);
    expect(await claimOutcomes(db)).toEqual([]);
  });

  test('OB7 two settled changes of one event leave one call of the bot', async () => {
    const ids = { discordChannelId: 'c', discordMessageId: 'm' };
    await choose('Pilot', true);
    let calls = 0;
    await drainWith(({ path }) => {
      if (path === '/events/rsvp') return { body: { ...detail('Pilot', true), ...ids } };
      calls += 1;
      return null;
    });
    expect(calls).toBe(1);
    await choose('Pilot', false);
    expect((await db.outbox.toArray()).map(({ name }: Entry) => name)).toEqual([
      'bot.rsvp-update',
      'rsvp.set',
    ]);
  });
});

test('OB11 what one member queued is not in the database of the next (FAULTS 22)', async () => {
  await choose('Pilot', true);
  const next = databaseOf('somebody-else');
  expect(await next.outbox.count()).toBe(0);
  await next.delete();
});

function rsvpOf(role: string, attending: boolean) {
  return { id: `${EVENT}:${ME}`, eventId: EVENT, userId: ME, role, attending, revision: 1 };
}
