import { FIRST, kept, lost, SECOND, type LostThing } from '../lost-thing.ts';

const eventDraft = (title: string) => ({
  ...{ title, start: '2026-12-01T20:00:00.000Z', end: '2026-12-01T22:00:00.000Z' },
  ...{ description: '<p>At nine.</p>', roles: [], eventImageUrl: '' },
});
const event = (id: string, title: string, revision: number) => ({
  ...{ id, ...eventDraft(title), revision },
  ...{ discordChannelId: null, discordMessageId: null },
});
const madeEvent = {
  ...{ id: FIRST, name: 'event.publish', reply: event(FIRST, 'Convoy', 1) },
  args: { id: FIRST, isNew: true, basedOn: 0, draft: eventDraft('Convoy') },
};
const movedEvent = {
  ...{ id: SECOND, name: 'event.publish', reply: event(FIRST, 'Convoy, late', 2) },
  args: { id: FIRST, isNew: false, basedOn: 1, draft: eventDraft('Convoy, late') },
};

export const things: readonly LostThing[] = [
  {
    input: 'an event: it is made again under the id that others have a link to',
    accepts: [madeEvent],
    ...lost(FIRST, 'POST', '/events', { title: 'Convoy' }),
  },
  {
    input: 'an event and its move: it is made at the later time',
    accepts: [madeEvent, movedEvent],
    ...lost(FIRST, 'POST', '/events', { title: 'Convoy, late' }),
  },
  {
    input: 'the move of an event alone',
    accepts: [movedEvent],
    ...lost(SECOND, 'PUT', `/events/${FIRST}`, { title: 'Convoy, late', revision: 1 }),
    left: { events: [event(FIRST, 'Convoy', 1)] },
  },
  {
    ...{ ...kept, input: 'an event that somebody has changed since' },
    ...{ accepts: [movedEvent], left: { events: [event(FIRST, 'Convoy, cancelled', 3)] } },
  },
];
