import { expect, test } from 'vitest';
import type { EventRow } from '#contract/events.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { eventSummary, hiddenSummary } from './event-summary.ts';
import { foldOwnEvent, foldOwnSummaries, isUnpublished, withDrafts } from './fold-own-events.ts';

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

function waiting(overrides: object, { isNew = false, id = ID } = {}) {
  const args = { id, isNew, basedOn: isNew ? 0 : 2, draft: { ...draft, ...overrides } };
  return [{ id: `of ${id}`, name: eventIntention.name, args, at: 0 }];
}

test('SPEC 30.45 an edit that waits leaves who may sign up as it is, unless it says who, or that everybody may', () => {
  const medics = { departments: ['medical'], positions: [], flags: [] };
  const pilots = { ...medics, departments: ['security'] };
  const before: EventRow = { ...row, audience: medics, locked: true, question: 'Which ship?' };
  const shown = (edit: object) => foldOwnEvent(ID, before, waiting(edit));
  expect(shown({})).toMatchObject({ audience: medics, locked: true, question: 'Which ship?' });
  expect(shown({ audience: pilots, locked: false })).toMatchObject({
    ...{ audience: pilots, locked: false, question: 'Which ship?' },
  });
  expect(shown({ audience: null })).not.toHaveProperty('audience');
});

test('SPEC 30.45 a role has the audience that the edit gives it, or none', () => {
  const pilot = { name: 'Pilot', icon: '', capacity: 1, department: '' };
  const medics = { departments: ['medical'], positions: [], flags: [] };
  const roles = [
    { ...pilot, audience: medics },
    { ...pilot, name: 'Medic', audience: null },
  ];
  const shown = foldOwnEvent(ID, row, waiting({ roles }));
  expect(shown?.roles).toEqual([
    { ...pilot, audience: medics },
    { ...pilot, name: 'Medic' },
  ]);
});

test('PB6 an edit that waits keeps what the bot knows the event by; only one that is new is unpublished', () => {
  const posted = { ...row, discordChannelId: 'c', discordMessageId: 'm' };
  const edited = foldOwnEvent(ID, posted, waiting({}));
  expect(edited).toMatchObject({ discordChannelId: 'c', discordMessageId: 'm', revision: 2 });
  const made = foldOwnEvent(ID, null, waiting({}, { isNew: true }));
  expect(made).toMatchObject({ discordChannelId: null, discordMessageId: null });
  expect([edited, made].map((one) => one && isUnpublished(one))).toEqual([false, true]);
  expect(isUnpublished({ ...row, revision: 0 })).toBe(false);
});

test('PB6 the calendar has events of the author’s own that wait, each by its new time, and only those of its period', () => {
  const at = (hour: string) => ({
    ...{ start: `2026-12-01T${hour}:00:00.000Z`, end: `2026-12-01T${hour}:30:00.000Z` },
  });
  const known = ['a', 'b'].map((id, nth) =>
    eventSummary({ ...row, id, ...at(nth === 0 ? '10' : '12') }, hiddenSummary(id, 1)),
  );
  const moved = waiting(at('14'), { id: 'a' });
  const made = waiting(at('11'), { id: 'new', isNew: true });
  const elsewhen = waiting(at('23'), { id: 'later', isNew: true });
  const period = { from: Date.parse('2026-12-01'), to: Date.parse('2026-12-01T23:00:00.000Z') };
  const shown = foldOwnSummaries(known, [...moved, ...made, ...elsewhen], period);
  expect(shown.summaries.map(({ id }) => id)).toEqual(['new', 'b', 'a']);
  expect(['a', 'b', 'new'].map(shown.isOwn)).toEqual([true, false, true]);
  expect(foldOwnSummaries(known, [], period).summaries).toBe(known);
});
