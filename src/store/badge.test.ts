import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Entry } from '#sync/engine/outbox.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import { badgeCounts, showBadge } from './badge.ts';
import { databaseOf } from './database.ts';

function anEntry(seq: number, name: string): Entry {
  const by = { userId: 'pilot', args: {}, at: 0, format: '1', label: { title: '' } };
  const state = { state: 'waiting', attempts: 0, request: null } as const;
  return { ...by, ...state, seq, id: String(seq), key: String(seq), name };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('SPEC 11.7 the count on the icon', () => {
  test('is of changes that wait, and not of what no member asked for', async () => {
    const db = databaseOf('pilot');
    await db.outbox.bulkAdd([anEntry(1, 'rsvp.set'), anEntry(2, 'bot.rsvp-update')]);
    expect(await badgeCounts(db)).toEqual({ waiting: 1, unread: 0 });
    await db.delete();
  });

  test('is of news that was not read, wherever it was', async () => {
    const db = databaseOf('pilot');
    const news = { kind: 'post.new', postId: 'p1', title: 'Season', excerpt: '' } as const;
    const told = { at: '2026-11-20T12:00:00.000Z', news, revision: 1, g: 1 };
    await db.collection('notices').bulkAdd([
      { ...told, id: 'n1', isRead: true },
      { ...told, id: 'n2', isRead: false },
      { ...told, id: 'n3', isRead: false },
    ]);
    expect(await badgeCounts(db)).toEqual({ waiting: 0, unread: 2 });
    await db.outbox.add({ ...anEntry(1, 'news.read'), args: { ids: ['n2'] } });
    expect(await badgeCounts(db)).toEqual({ waiting: 0, unread: 1 });
    await db.delete();
  });

  test('leaves out what was refused once that is switched off, also while the switch waits', async () => {
    const db = databaseOf('pilot');
    const label = { title: '' };
    const settled = { settledAt: 0, told: 1, state: 'refused', label } as const;
    await db.sent.add({ ...anEntry(1, 'rsvp.set'), ...settled });
    expect(await badgeCounts(db)).toEqual({ waiting: 0, unread: 1 });
    const args = someSettings({ refusals: false });
    await db.outbox.add({ ...anEntry(2, 'notifications.save'), args });
    expect(await badgeCounts(db)).toEqual({ waiting: 1, unread: 0 });
    await db.delete();
  });

  test('is the sum of what waits and what is new', async () => {
    const setAppBadge = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { setAppBadge });
    await showBadge({ waiting: 2, unread: 3 });
    expect(setAppBadge).toHaveBeenCalledWith(5);
  });

  test('is left out where the browser has none, or refuses it', async () => {
    vi.stubGlobal('navigator', {});
    await showBadge({ waiting: 1, unread: 0 });
    const refuse = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    vi.stubGlobal('navigator', { setAppBadge: refuse });
    await showBadge({ waiting: 1, unread: 0 });
  });
});
