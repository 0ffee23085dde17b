import { EVENT, FIRST, kept, lost, ROLE, type LostThing } from '../lost-thing.ts';

const answerRow = {
  ...{ id: EVENT, answer: 'none', roleId: null, note: '', revision: 1 },
  waiting: [{ roleId: ROLE, ticket: 7 }],
};
/** The member joined the waitlist of a full role. */
const joined = {
  ...{ id: FIRST, name: 'answer.set' },
  args: {
    ...{ eventId: EVENT, eventTitle: 'Convoy', seenStart: '', what: 'join' },
    ...{ role: 'Pilot', roleId: ROLE },
  },
  reply: {
    ...{ id: EVENT, title: 'Convoy', description: '<p>At nine.</p>', eventImageUrl: '' },
    ...{ start: '2026-12-01T20:00:00.000Z', end: '2026-12-01T22:00:00.000Z', revision: 1 },
    ...{ discordChannelId: null, discordMessageId: null },
    roles: [
      { id: ROLE, name: 'Pilot', icon: '', department: '', capacity: 1, attending: 1, waiting: 1 },
    ],
    ...{ rsvps: [], outcome: 'waiting' },
    mine: {
      ...{ answer: 'none', role: null, roleId: null, note: '', revision: 1 },
      waiting: [{ role: 'Pilot', roleId: ROLE, place: 1, ticket: 7 }],
    },
  },
};
const joining = { answer: 'none', role: null, orWait: false, waiting: [ROLE], note: '' };

export const things: readonly LostThing[] = [
  {
    input: 'a place on a waitlist',
    ...{ accepts: [joined], known: [] },
    ...lost(FIRST, 'PUT', `/events/${EVENT}/mine`, joining),
  },
  {
    ...{ ...kept, input: 'a place on a waitlist that the copy has' },
    ...{ accepts: [joined], left: { myAnswers: [answerRow] } },
  },
];
