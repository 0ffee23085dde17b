import { describe, expect, test } from 'vitest';
import { newsIntention } from '#sync/intentions/news/news-intention.ts';
import { watchIntention, type WatchArgs } from '#sync/intentions/watch/watch-intention.ts';
import { aNotice } from '#tests/support/factories/notices.ts';
import { foldNotices, foldWatches, watchOf } from './fold-notices.ts';

const read = (...ids: string[]) => newsIntention.with({ ids, upTo: '' });
const watch = (wish: Partial<WatchArgs>) =>
  watchIntention.with({
    ...{ eventId: 'e', eventTitle: 'Convoy', role: 'Pilot', isWatching: true, ...wish },
  });

describe('the list behind the bell', () => {
  test('has the newest first, and those of one moment always in one order', () => {
    const at = '2026-11-20T18:00:00.000Z';
    const rows = [
      aNotice({ id: 'old', at: '2026-11-20T17:00:00.000Z' }),
      aNotice({ id: 'b', at }),
      aNotice({ id: 'new', at: '2026-11-20T19:00:00.000Z' }),
      aNotice({ id: 'a', at }),
    ];
    const order = ['new', 'b', 'a', 'old'];
    expect(foldNotices(rows, []).map(({ id }) => id)).toEqual(order);
    expect(foldNotices(rows.toReversed(), []).map(({ id }) => id)).toEqual(order);
  });

  test('NT2 marks as read what either the server or a waiting reading knows of', () => {
    const rows = [
      aNotice({ id: 'd' }),
      aNotice({ id: 'c', isRead: true }),
      aNotice({ id: 'b' }),
      aNotice({ id: 'a' }),
    ];
    const pending = [read('a'), watch({}), read('b', 'gone')];
    expect(foldNotices(rows, pending).map(({ id, isRead }) => [id, isRead])).toEqual([
      ...[
        ['d', false],
        ['c', true],
        ['b', true],
        ['a', true],
      ],
    ]);
  });
});

describe('NT5 the watches of an event', () => {
  const [pilot, medic] = [
    { id: 'w1', role: 'Pilot', roleId: 'p' },
    { id: 'w2', role: 'Medic', roleId: 'm' },
  ];
  const known = { isWatching: true, isWaiting: false };

  test('are those that the server has', () => {
    expect(foldWatches([pilot, medic], [])).toEqual([
      { role: 'Pilot', roleId: 'p', watchId: 'w1', ...known },
      { role: 'Medic', roleId: 'm', watchId: 'w2', ...known },
    ]);
  });

  test('keep the server’s row in mind where one is ended, and leave the others alone', () => {
    const end = watch({ role: 'Pilot', roleId: 'p', isWatching: false });
    expect(foldWatches([pilot, medic], [end])).toEqual([
      { role: 'Medic', roleId: 'm', watchId: 'w2', ...known },
      { role: 'Pilot', roleId: 'p', watchId: 'w1', isWatching: false, isWaiting: true },
    ]);
  });

  test('SPEC 5.27 have each role once, by its present name, whatever it was called when it was pressed', () => {
    const presses = [
      watch({ role: 'Flyer', roleId: 'p', isWatching: false }),
      watch({ role: 'pilot', isWatching: true }),
    ];
    expect(foldWatches([pilot], presses)).toEqual([
      { role: 'Pilot', roleId: 'p', watchId: 'w1', isWatching: true, isWaiting: true },
    ]);
  });

  test('are not changed by anything else that waits', () => {
    expect(foldWatches([pilot], [read('w1')])).toEqual(foldWatches([pilot], []));
  });

  test('are found by the id of the role, or by its name where one lacks the id', () => {
    const watches = foldWatches([pilot, medic], []);
    expect(watchOf(watches, { role: 'Flyer', roleId: 'p' })?.watchId).toBe('w1');
    expect(watchOf(watches, { role: 'medic' })?.watchId).toBe('w2');
    expect(watchOf(watches, { role: 'Pilot', roleId: 'another' })).toBeUndefined();
  });
});
