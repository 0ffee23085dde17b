import { expect, test } from 'vitest';
import type { EventRow } from '#contract/events.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { foldOwnEvent } from './fold-own-events.ts';

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
