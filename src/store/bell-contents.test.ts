import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { discardEntry, enqueue } from './outbox-store.ts';
import { newsIntention } from '#sync/intentions/news/news-intention.ts';
import { settingsIntention } from '#sync/intentions/settings/settings-intention.ts';
import { aNotice, someSettings } from '#tests/support/factories/notices.ts';
import { drainOf } from '#tests/support/worlds/store-drain.ts';
import { bellIn, countUnread } from './bell-contents.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';

let db: MusterDatabase;
beforeEach(async () => {
  db = databaseOf(ME);
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  await db.setFact('generations', { self: 1 });
  const rows = [
    aNotice({ id: 'n1', at: '2026-11-20T09:00:00.000Z' }),
    aNotice({ id: 'n2', at: '2026-11-20T17:00:00.000Z' }),
    aNotice({ id: 'n3', at: '2026-11-19T21:00:00.000Z', isRead: true }),
  ];
  await db.collection('notices').bulkPut(rows.map((row) => ({ ...row, g: 1 })));
});
afterEach(() => db.delete());

const queue = (name: string, args: unknown, id = 'e1') =>
  enqueue(db, name, { id, userId: ME, args, at: 0 });

function drainWith(status: number, code?: ProblemCode) {
  return drainOf({ db, userId: ME, holder: 'tab-1', clock: () => 0, newId: () => 'new' }, () =>
    code === undefined ? { body: null } : { status, body: { status, code, message: 'No.' } },
  );
}

async function refusedRsvp() {
  const args = { eventId: 'e1', role: 'Medic', attending: true, seenStart: '2026-11-21' };
  await queue('rsvp.set', args, 'r1');
  await drainWith(409, 'role_full');
}

test('SPEC 12.14 the number at the bell is what is unread', async () => {
  expect(await countUnread(db)).toBe(2);
  const { notices } = await bellIn(db);
  expect(notices.map(({ id }) => id)).toEqual(['n2', 'n1', 'n3']);
});

test('NT2 what was opened is read at once, while it waits, and after the server has said yes', async () => {
  await queue(newsIntention.name, { ids: ['n2'] });
  expect(await countUnread(db)).toBe(1);
  await drainWith(200);
  expect(await db.outbox.count()).toBe(0);
  expect(await countUnread(db)).toBe(1);
});

test('NT3 a reading leaves nothing behind, and one that is refused leaves the truth', async () => {
  await queue(newsIntention.name, { ids: ['n1', 'n2'] });
  await drainWith(422, 'invalid');
  expect(await db.sent.count()).toBe(0);
  expect(await countUnread(db)).toBe(2);
});

test('NT7 a refused change stands among the notices until it is discarded, and is read once opened', async () => {
  await refusedRsvp();
  expect(await countUnread(db)).toBe(3);
  await db.sent.update('r1', { isRead: true });
  expect(await countUnread(db)).toBe(2);
  expect((await bellIn(db)).refused).toMatchObject([{ id: 'r1', isRead: true }]);
  await discardEntry(db, 'r1');
  expect((await bellIn(db)).refused).toEqual([]);
});

test('NT7 nobody is told of refused changes who has switched that off', async () => {
  await refusedRsvp();
  await queue(settingsIntention.name, someSettings({ refusals: false }));
  expect(await countUnread(db)).toBe(2);
  expect((await bellIn(db)).refused).toEqual([]);
});
