import { expect, it } from 'vitest';
import { eventIntention } from './event-intention.ts';

const ID = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001';
const draft = {
  ...{ title: 'Convoy', start: '2026-12-01T20:00:00.000Z', end: '2026-12-01T22:00:00.000Z' },
  ...{ description: '', eventImageUrl: '', roles: [] },
};
const args = { id: ID, isNew: true, basedOn: 0, draft };
const told = (state: 'draft' | 'published') => ({
  ...{ id: ID, ...draft, discordChannelId: null, discordMessageId: null, revision: 1, state },
});
const settled = (settlement: Parameters<typeof eventIntention.settle>[1]) =>
  eventIntention.settle(args, settlement, 'me');

it('PL22 an event that was kept as a draft stands among the drafts, and one that was published among the events', () => {
  const reply = (state: 'draft' | 'published') =>
    settled({ kind: 'accepted', reply: told(state) }).changes;
  expect(reply('draft')).toMatchObject({ eventDrafts: [{ id: ID }] });
  expect(reply('draft')).not.toHaveProperty('events');
  expect(reply('published')).toMatchObject({ events: [{ id: ID }] });
});

it('PL22 one that is gone stands among neither', () => {
  const problem = { status: 404, code: 'not_found', message: '' } as const;
  expect(settled({ kind: 'refused', problem }).deleted).toEqual({
    events: [ID],
    eventDrafts: [ID],
  });
});

it('SPEC 30.57 what was kept as a draft is not told as published', () => {
  const sent = (of: Partial<typeof args>, state?: 'draft') =>
    eventIntention.words?.({ ...args, ...of, draft: { ...draft, ...(state && { state }) } }).sent;
  expect(sent({})).toBe('Event “Convoy” published.');
  expect(sent({}, 'draft')).toBe('Event “Convoy” kept as a draft.');
  expect(sent({ isNew: false }, 'draft')).toBe('Event “Convoy” saved.');
});
