import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import { foldSettings } from '#sync/views/fold-documents.ts';
import { frozen, plan, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { settingsIntention } from './settings-intention.ts';

const loud = someSettings();
const quiet = someSettings({ posts: false });

function after(pending: readonly Entry[], args: NotificationSettings, truth = loud): Entry[] {
  const seq = pending.length + 1;
  const row = { id: 'notifications' as const, revision: 1, value: truth };
  const { remove, add, replace } = plan(
    settingsIntention,
    { id: `save-${String(seq)}`, userId: 'me', args, at: seq },
    { truth: [row], pending, accepted: [] },
  );
  const kept = pending
    .filter(({ id }) => !remove.includes(id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

describe('NT1 what a member wants to be told goes as a whole', () => {
  test('of several that were never sent the last one stands', () => {
    const later = someSettings({ posts: false, changes: false });
    expect(after(after([], quiet), later).map(({ args }) => args)).toEqual([later]);
  });

  test('a switch that is turned back sends nothing', () => {
    expect(after(after([], quiet), loud)).toEqual([]);
    expect(after([], { ...loud, zone: loud.zone })).toEqual([]);
  });

  test('OB5 what was sent once is countered by another entry', () => {
    const sent = after([], quiet).map((one) => frozen(one, settingsIntention));
    expect(after(sent, loud).map(({ args }) => args)).toEqual([quiet, loud]);
  });

  test('DC5 the answer takes its place at once', () => {
    const effect = settingsIntention.settle(quiet, { kind: 'accepted', reply: quiet }, 'me');
    expect(effect.changes.documents).toEqual([{ id: 'notifications', revision: 0, value: quiet }]);
  });
});

describe('NT1 what is shown', () => {
  const [entry] = after([], quiet);
  if (!entry) throw new Error('nothing was queued');

  test('is what waits', () => {
    expect(foldSettings(loud, { pending: [entry], refused: [] })).toEqual({
      settings: quiet,
      state: 'waiting',
    });
  });

  test('is the truth after a refusal, with the reason', () => {
    const problem = { status: 422, code: 'invalid' as const, message: 'Unknown time zone.' };
    const refused: Settled = { ...entry, state: 'refused', settledAt: 0, told: 0, problem };
    expect(foldSettings(loud, { pending: [], refused: [refused] })).toMatchObject({
      settings: loud,
      state: 'refused',
      refusal: { message: 'Unknown time zone.', wanted: quiet },
    });
  });
});
