import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowOf } from '#contract/collections.ts';
import { ME, setUp } from '#tests/support/worlds/drain-fixture.ts';
import { aNotice } from '#tests/support/factories/notices.ts';
import { frozen, plan, type Entry } from '#sync/engine/outbox.ts';
import { foldNotices } from '#sync/views/fold-notices.ts';
import type { NewsRead } from './news-intention.ts';
import { newsIntention } from './news-intention.ts';

type Notices = readonly RowOf<'notices'>[];

function after(
  pending: readonly Entry[],
  read: Pick<NewsRead, 'ids'> & Partial<NewsRead>,
  rows: Notices = [],
): Entry[] {
  const args = { upTo: '', ...read };
  const seq = Math.max(0, ...pending.map((entry) => entry.seq)) + 1;
  const intent = { id: `read-${String(seq)}`, userId: ME, args, at: seq };
  const truth = newsIntention.reads(args, ME).map(({ id }) => rows.find((row) => row.id === id));
  const situation = { truth, pending, accepted: [] };
  const { remove, add, replace } = plan(newsIntention, intent, situation);
  const kept = pending
    .filter(({ id }) => !remove.includes(id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

const unreadIn = (rows: Notices, pending: readonly Entry[]) =>
  foldNotices(rows, pending).flatMap(({ id, isRead }) => (isRead ? [] : [id]));

describe('NT2 readings that were never sent', () => {
  test('become one, of all that was read', () => {
    const queue = after(after([], { ids: ['a', 'b'] }), { ids: ['b', 'c'], upTo: '2026-11-20' });
    expect(queue.map(({ args }) => args)).toEqual([{ ids: ['a', 'b', 'c'], upTo: '2026-11-20' }]);
  });

  test('leave out what the server is known to have read, and vanish if that is all', () => {
    const rows = [aNotice({ id: 'a', isRead: true }), aNotice({ id: 'b' })];
    expect(after([], { ids: ['a', 'b'] }, rows)[0]?.args).toMatchObject({ ids: ['b'] });
    expect(after([], { ids: ['a'] }, rows)).toEqual([]);
  });

  test('leave out what is on its way', () => {
    const sent = after([], { ids: ['a'] }).map((one) => frozen(one, newsIntention));
    expect(after(sent, { ids: ['a'] })).toEqual(sent);
    expect(after(sent, { ids: ['a', 'b'] }).at(-1)?.args).toMatchObject({ ids: ['b'] });
  });
});

describe('NT4 more than one request can name', () => {
  const ids = Array.from({ length: 1_201 }, (_, nth) => `n${String(nth)}`);

  test('each names no more than 500, and none is left out', async () => {
    const { run, sent } = setUp(after([], { ids, upTo: '2026-11-20T17:00:00.000Z' }), {});
    await run();
    const bodies = sent.map(({ body }) => JSON.parse(body ?? '') as NewsRead);
    expect(bodies.map((one) => [one.ids.length, one.upTo])).toEqual([
      [500, '2026-11-20T17:00:00.000Z'],
      [500, undefined],
      [201, undefined],
    ]);
    expect(bodies.flatMap((one) => one.ids)).toEqual(ids);
  });

  test('the rest goes with what was read meanwhile', () => {
    const { later } = newsIntention.settle(
      { ids: ids.slice(0, 502), upTo: '' },
      { kind: 'accepted', reply: null },
      'me',
    );
    expect(later?.({ ids: ['n501', 'x'], upTo: '' }, 'later')).toEqual({
      ids: ['n500', 'n501', 'x'],
      upTo: '',
    });
  });
});

describe('NT3 reading', () => {
  test('is internal', () => {
    expect(newsIntention.isInternal).toBe(true);
  });

  test('is undone by a refusal, since it changes no row', () => {
    const problem = { status: 422, code: 'invalid' as const, message: 'No.' };
    const effect = newsIntention.settle(
      { ids: ['a'], upTo: '' },
      { kind: 'refused', problem },
      'me',
    );
    expect(effect).toEqual({ changes: {}, deleted: {}, followUps: [] });
  });
});

test('NT2 what was opened is read, whatever is on its way or has arrived in between, and only that', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.oneof(
    fc.record({ kind: fc.constant('read' as const), ids: fc.subarray(ids, { minLength: 1 }) }),
    fc.record({ kind: fc.constant('freeze' as const) }),
    fc.record({ kind: fc.constant('settle' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let rows: Notices = ids.map((id) => aNotice({ id }));
      let pending: Entry[] = [];
      const opened = new Set<string>();
      const settle = (entry: Entry) => {
        const { patches = [] } = newsIntention.settle(
          entry.args,
          { kind: 'accepted', reply: null },
          'me',
        );
        for (const patch of patches) {
          if (patch.collection !== 'notices') continue;
          rows = rows.map((row) => (row.id === patch.id ? (patch.to(row) ?? row) : row));
        }
        pending = pending.filter((one) => one !== entry);
      };
      for (const one of steps) {
        const [oldest] = pending;
        if (one.kind === 'read') {
          for (const id of one.ids) opened.add(id);
          pending = after(pending, { ids: one.ids }, rows);
        } else if (oldest && one.kind === 'freeze') {
          pending = [frozen(oldest, newsIntention), ...pending.slice(1)];
        } else if (oldest && one.kind === 'settle') {
          settle(oldest);
        }
        expect(unreadIn(rows, pending).toSorted()).toEqual(ids.filter((id) => !opened.has(id)));
      }
      for (const entry of pending) settle(entry);
      expect(unreadIn(rows, []).toSorted()).toEqual(ids.filter((id) => !opened.has(id)));
    }),
    { seed: 20_261_123, numRuns: 1_000 },
  );
});
