import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Preferences } from '#contract/member-rows.ts';
import { somePreferences } from '#tests/support/factories/members.ts';
import { foldPreferences } from '#sync/views/fold-documents.ts';
import { frozen, plan, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { areSame, preferencesIntention } from './preferences-intention.ts';

const casual = somePreferences({ playstyle: 'Casual' });
const hardcore = somePreferences({ playstyle: 'Hardcore' });

function after(pending: readonly Entry[], args: Preferences, truth?: Preferences): Entry[] {
  const seq = Math.max(0, ...pending.map((entry) => entry.seq)) + 1;
  const intent = { id: `save-${String(seq)}`, userId: 'me', args, at: seq };
  const row = truth && { id: 'preferences' as const, revision: 1, value: truth };
  const { remove, add, replace } = plan(preferencesIntention, intent, {
    truth: [row],
    pending,
    accepted: [],
  });
  const kept = pending
    .filter(({ id }) => !remove.includes(id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

describe('DC4 preferences go as a whole', () => {
  test('of two that were never sent the last one stands', () => {
    const queue = after(after([], casual), hardcore);
    expect(queue.map(({ args }) => args)).toEqual([hardcore]);
    expect(queue[0]?.label).toMatchObject({ title: 'Org Journey: preferences changed' });
  });

  test('what the server has already needs no entry, in whatever order interests were ticked', () => {
    const turned = { ...casual, interests: [...casual.interests].reverse() };
    expect(after([], turned, casual)).toEqual([]);
    expect(after(after([], hardcore, casual), casual, casual)).toEqual([]);
  });

  test('OB5 after an attempted save, going back is a save of its own', () => {
    const sent = after([], hardcore, casual).map((one) => frozen(one, preferencesIntention));
    expect(after(sent, casual, casual).map(({ args }) => args)).toEqual([hardcore, casual]);
  });
});

describe('preferences that are shown', () => {
  const [entry] = after([], hardcore, casual);
  if (!entry) throw new Error('nothing was queued');

  test('DC6 are the waiting ones', () => {
    expect(foldPreferences(casual, { pending: [entry], refused: [] })).toEqual({
      preferences: hardcore,
      state: 'waiting',
    });
  });

  test('DC6 are the truth after a refusal, with what was wanted kept', () => {
    const problem = { status: 422, code: 'invalid' as const, message: 'Unknown playstyle.' };
    const refused: Settled = { ...entry, state: 'refused', settledAt: 0, told: 0, problem };
    expect(foldPreferences(casual, { pending: [], refused: [refused] })).toEqual({
      preferences: casual,
      state: 'refused',
      refusal: { entryId: entry.id, message: 'Unknown playstyle.', wanted: hardcore },
    });
  });

  test('DC5 are those of the answer once it was accepted', () => {
    const effect = preferencesIntention.settle(hardcore, { kind: 'accepted', reply: hardcore }, '');
    expect(effect.changes.documents).toEqual([{ id: 'preferences', revision: 0, value: hardcore }]);
  });
});

test('DC4 whatever is saved in whatever order, the last one is shown, and arrives', () => {
  const styles = fc.constantFrom('Casual', 'Balanced', 'Hardcore');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('save' as const), playstyle: styles }),
    fc.record({ kind: fc.constant('freeze' as const) }),
    fc.record({ kind: fc.constant('settle' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let server = casual;
      let pending: Entry[] = [];
      let last = casual;
      const settle = (entry: Entry) => {
        server = entry.args as Preferences;
        pending = pending.filter((one) => one !== entry);
      };
      for (const one of steps) {
        const [oldest] = pending;
        if (one.kind === 'save') {
          last = somePreferences({ playstyle: one.playstyle });
          pending = after(pending, last, server);
        } else if (oldest && one.kind === 'freeze') {
          pending = [frozen(oldest, preferencesIntention), ...pending.slice(1)];
        } else if (oldest && one.kind === 'settle') settle(oldest);
        const shown = foldPreferences(server, { pending, refused: [] }).preferences;
        expect(areSame(shown, last)).toBe(true);
      }
      for (const entry of pending) server = entry.args as Preferences;
      expect(areSame(server, last)).toBe(true);
    }),
    { seed: 20_261_120, numRuns: 1_000 },
  );
});
