import { EVENT, FIRST, MEMBER, SECOND, type LostThing } from '../lost-thing.ts';

const marking = { mark: 'late', was: 'present', at: '2026-11-26T20:00:00.000Z' };

const markRow = (mark: string, revision: number) => ({
  ...{ id: `${EVENT}:${MEMBER}`, eventId: EVENT, userId: MEMBER, mark, revision },
  ...{ at: marking.at, by: SECOND },
});
/** A leader marked somebody as late. */
const marked = {
  ...{ id: FIRST, name: 'checkin.mark', reply: markRow('late', 2) },
  args: { eventId: EVENT, userId: MEMBER, ...marking, username: 'Nova', eventTitle: 'Convoy' },
};
const sends = { method: 'PUT', path: `/events/${EVENT}/check-in/${MEMBER}`, body: marking };

export const things: readonly LostThing[] = [
  {
    input: 'how somebody came to an event',
    ...{ accepts: [marked], source: 'own', known: [], expected: [{ id: FIRST, sends }] },
    ...{ had: { checkIns: [markRow('present', 1)] }, left: { checkIns: [markRow('present', 1)] } },
  },
  {
    input: 'how somebody came to an event, which the copy has',
    ...{ accepts: [marked], source: 'own', known: [], expected: [] },
    left: { checkIns: [markRow('late', 2)] },
  },
];
