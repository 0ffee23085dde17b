import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { current } from '#runtime/current.ts';
import { bellIn, countUnread } from '#store/bell-contents.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { aNotice } from '#tests/support/factories/notices.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { markRead, type BellLine } from './notices.data.ts';
import { changeSettings } from './notification-settings.data.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
  vi.stubGlobal('navigator', {});
});

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
  current.set({ db, userId: 'me', token: null, isKept: true });
});
afterEach(async () => {
  current.set(null);
  await db.delete();
});

/** Stores so many unread notices, newest first, each a minute older than the one before. */
async function unread(count: number): Promise<BellLine[]> {
  const rows = Array.from({ length: count }, (_, nth) =>
    aNotice({
      id: `n${String(nth)}`,
      at: new Date(1_800_000_000_000 - nth * MINUTE_MS).toISOString(),
    }),
  );
  await db.collection('notices').bulkPut(rows.map((row) => ({ ...row, g: 1 })));
  return rows.map((row) => ({ kind: 'notice', ...row }));
}

test('NT2 SPEC 12.15 marking all as read names each, so that what comes meanwhile stays unread', async () => {
  await markRead(await unread(3));
  expect(await db.outbox.toArray()).toMatchObject([
    { args: { ids: ['n0', 'n1', 'n2'], upTo: '' } },
  ]);
  expect(await countUnread(db)).toBe(0);
});

test('NT4 whoever marks more than 500 as read says up to when', async () => {
  const lines = await unread(501);
  await markRead(lines);
  expect(await db.outbox.toArray()).toMatchObject([{ args: { upTo: lines[0]?.at } }]);
  expect(await countUnread(db)).toBe(0);
});

test('NT2 what is read already is not marked again', async () => {
  const [line] = await unread(1);
  if (!line) throw new Error('no line');
  await markRead([{ ...line, isRead: true }]);
  expect(await db.outbox.count()).toBe(0);
  expect((await bellIn(db)).notices).toHaveLength(1);
});

test('SPEC 12.16 two switches pressed in a row are both kept', async () => {
  await Promise.all([
    changeSettings((now) => ({ ...now, posts: false })),
    changeSettings((now) => ({ ...now, changes: false })),
  ]);
  expect(await db.outbox.toArray()).toMatchObject([{ args: { posts: false, changes: false } }]);
});

describe('a member who leaves meanwhile', () => {
  let next: MusterDatabase;
  beforeEach(() => {
    next = databaseOf('next');
  });
  afterEach(() => next.delete());
  const takeOver = () => {
    current.set({ db: next, userId: 'next', token: null, isKept: true });
  };

  test('OB11 SPEC 12.16 leaves no settings of theirs to the next one', async () => {
    const first = changeSettings((now) => ({ ...now, posts: false }));
    const second = changeSettings((now) => ({ ...now, changes: false }));
    takeOver();
    await Promise.all([first, second]); // neither of them reports a failure
    expect(await next.outbox.count()).toBe(0);
  });

  test('OB11 has read nothing for the next one', async () => {
    const reading = markRead([aRefusal(), ...(await unread(1))]);
    takeOver();
    await reading;
    expect(await next.outbox.count()).toBe(0);
  });

  test('is not bothered with what can’t be stored any more', async () => {
    db.close();
    await markRead([aRefusal()]);
  });
});

function aRefusal(): BellLine {
  const entry = { id: 'r1' } as Extract<BellLine, { kind: 'refusal' }>['entry'];
  return { kind: 'refusal', id: 'r1', at: '2026-11-20T17:00:00.000Z', isRead: false, entry };
}
