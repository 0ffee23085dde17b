import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frozen, plan, rewritten, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { foldWatches, watchOf } from '#sync/views/fold-notices.ts';
import type { WatchArgs } from './watch-intention.ts';
import { watchIntention } from './watch-intention.ts';

const eventId = '6b3f0a52-59a4-4f0b-9a57-0e1f6f6f1c11';
const watchId = '0b7d4a36-5d3c-4f2b-8a39-3a3f0d8f2f10';
const watch = { id: watchId, eventId, role: 'Field medic', revision: 7 };
const wish = (overrides: Partial<WatchArgs> = {}): WatchArgs => ({
  eventId,
  role: 'Field medic',
  isWatching: true,
  eventTitle: 'Rescue exercise',
  ...overrides,
});

function first(entries: readonly Entry[]): Entry {
  const [entry] = entries;
  if (!entry) throw new Error('nothing was queued');
  return entry;
}

interface Known {
  readonly truth?: readonly unknown[];
  readonly accepted?: readonly Settled[];
}

function after(pending: readonly Entry[], args: WatchArgs, known: Known = {}): Entry[] {
  const seq = Math.max(0, ...pending.map((entry) => entry.seq)) + 1;
  const { truth = args.watchId === undefined ? [] : [watch], accepted = [] } = known;
  const { remove, add, replace } = plan(
    watchIntention,
    { id: `watch-${String(seq)}`, userId: 'me', args, at: seq },
    { truth, pending, accepted },
  );
  const kept = pending
    .filter(({ id }) => !remove.includes(id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

describe('NT5 asking to be told of a seat', () => {
  test('is sent to the event, and named by role and event', () => {
    const entry = first(after([], wish()));
    expect(entry.label.title).toBe('Watching Field medic, Rescue exercise');
    expect(frozen(entry, watchIntention).request).toEqual({
      method: 'PUT',
      path: `/events/${eventId}/watch`,
      body: '{"role":"Field medic","isWatching":true}',
    });
  });

  test('and no longer, before it was sent, comes to nothing', () => {
    expect(after(after([], wish()), wish({ isWatching: false }))).toEqual([]);
  });

  test('each role is a thing of its own', () => {
    const other = watchIntention.key(wish({ role: 'Pilot' }));
    expect(watchIntention.key(wish())).not.toBe(other);
  });

  test('is shown at once, as waiting', () => {
    const watches = foldWatches([], after([], wish()));
    expect(watchOf(watches, { role: 'Field medic' })).toEqual({
      ...{ role: 'Field medic', roleId: undefined, isWatching: true, isWaiting: true },
    });
    expect(watchOf(watches, { role: 'Pilot' })).toBeUndefined();
  });

  test("the server's watch arrives with the answer, and later changes know it", () => {
    const effect = watchIntention.settle(wish(), { kind: 'accepted', reply: { watch } }, 'me');
    expect(effect.changes.seatWatches).toEqual([watch]);
    const sent = after([], wish()).map((one) => frozen(one, watchIntention));
    const unsent = first(after(sent, wish({ isWatching: false })).slice(1));
    const { later = (args: unknown) => args } = effect;
    expect(rewritten(unsent, watchIntention, later).args).toEqual(
      wish({ isWatching: false, watchId }),
    );
  });

  test('FD5 the watch goes with the entry that ends it', () => {
    const end = wish({ isWatching: false, watchId });
    const effect = watchIntention.settle(end, { kind: 'accepted', reply: { watch: null } }, 'me');
    expect(effect.deleted).toEqual({ seatWatches: [watchId] });
  });
});

describe('NT6 a watch that ends', () => {
  test('is ended, whatever the server says of what is no longer watched', () => {
    expect(watchIntention.isDone(wish({ isWatching: false }), 'event_gone')).toBe(true);
    expect(watchIntention.isDone(wish(), 'event_gone')).toBe(false);
  });

  test('is gone from the device', () => {
    const problem = { status: 410, code: 'event_gone' as const, message: 'It was deleted.' };
    const end = wish({ isWatching: false, watchId });
    const effect = watchIntention.settle(end, { kind: 'done', problem }, 'me');
    expect(effect.deleted).toEqual({ seatWatches: [watchId] });
  });
});

test('NT5 however late the screen, what was asked last arrives', () => {
  const step = fc.constantFrom('press', 'freeze', 'settle', 'draw');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      let rows: (typeof watch)[] = [];
      let pending: Entry[] = [];
      const accepted: Settled[] = [];
      let [wanted, isWatchedByServer] = [false, false];
      let drawn = foldWatches([], []);
      const settle = (entry: Entry) => {
        const { isWatching } = entry.args as WatchArgs;
        isWatchedByServer = isWatching;
        const reply = { watch: isWatching ? watch : null };
        const effect = watchIntention.settle(entry.args, { kind: 'accepted', reply }, 'me');
        if (effect.changes.seatWatches) rows = [watch];
        if (effect.deleted.seatWatches) rows = [];
        const { later } = effect;
        accepted.push({ ...entry, state: 'sent', settledAt: entry.seq, told: 0 });
        pending = pending
          .filter((one) => one !== entry)
          .map((one) => (later && !one.request ? rewritten(one, watchIntention, later) : one));
      };
      for (const one of steps) {
        const [oldest] = pending;
        if (one === 'press') {
          wanted = !wanted;
          const known = watchOf(drawn, { role: 'Field medic' })?.watchId;
          const seen = known === undefined ? {} : { watchId: known };
          const truth = known === undefined ? [] : rows;
          pending = after(pending, wish({ isWatching: wanted, ...seen }), { truth, accepted });
        } else if (oldest && one === 'freeze') {
          pending = [frozen(oldest, watchIntention), ...pending.slice(1)];
        } else if (oldest?.request && one === 'settle') {
          settle(oldest);
        } else if (one === 'draw') {
          drawn = foldWatches(rows, pending);
        }
        if (pending.length > 0) {
          expect(watchOf(foldWatches(rows, pending), { role: 'Field medic' })?.isWatching).toBe(
            wanted,
          );
        }
      }
      while (pending[0]) settle(pending[0]);
      expect(isWatchedByServer).toBe(wanted);
    }),
    { seed: 20_261_123, numRuns: 1_000 },
  );
});
