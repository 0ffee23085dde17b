import { expect, test } from 'vitest';
import type { EventRow } from '#contract/events.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { eventSummary, hiddenSummary } from './event-summary.ts';
import { foldOwnEvent, foldOwnSummaries, withDrafts } from './fold-own-events.ts';

const ID = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001';
const draft = {
  ...{ title: 'Convoy', start: '2026-12-01T20:00:00.000Z', end: '2026-12-01T22:00:00.000Z' },
  ...{ description: '', eventImageUrl: '', roles: [], state: 'draft' as const },
};
const row: EventRow = {
  ...{ ...draft, id: ID, title: 'Old', state: 'published', revision: 2 },
  ...{ discordChannelId: null, discordMessageId: null },
};

function pending(isNew: boolean) {
  const { name } = eventIntention;
  const args = { id: ID, isNew, basedOn: isNew ? 0 : 1, draft };
  return [{ id: 'entry', name, args, at: 0 }];
}

test('SPEC 30.57 an edit that waits makes no draft of what was published meanwhile; a new one is what its author chose', () => {
  expect(foldOwnEvent(ID, row, pending(false))).toMatchObject({
    ...{ title: 'Convoy', state: 'published', isWaiting: true },
  });
  expect(foldOwnEvent(ID, null, pending(true))).toMatchObject({ state: 'draft' });
});

test('SPEC 30.57 the calendar has an event whose edit waits in the state in which it was', () => {
  const period = { from: -Infinity, to: Infinity };
  const shown = (state: EventRow['state']) => {
    const of = { ...row, ...(state && { state }) };
    const known =
      state === 'draft'
        ? withDrafts([hiddenSummary(ID, 1)], [of])
        : [eventSummary(of, hiddenSummary(ID, 1))];
    const { summaries } = foldOwnSummaries(known, pending(false), period);
    return summaries.map(({ title, isOff, isDraft }) => ({ title, isOff, isDraft }));
  };
  const title = 'Convoy';
  expect(shown('published')).toEqual([{ title }]);
  expect(shown('calledOff')).toEqual([{ title, isOff: true }]);
  expect(shown('draft')).toEqual([{ title, isDraft: true }]);
});

test('SPEC 30.57 a draft that a device still has of what was published is told once, as published', () => {
  const known = [eventSummary(row, hiddenSummary(ID, 1))];
  expect(withDrafts(known, [{ ...row, state: 'draft' }])).toEqual(known);
});
