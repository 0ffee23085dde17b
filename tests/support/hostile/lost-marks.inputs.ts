import type { LostThing } from './lost-things.inputs.ts';

const [FIRST, EVENT, MEMBER, MAKER] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d003',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d005',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d004',
];
const marking = { mark: 'late', was: 'present', at: '2026-11-26T20:00:00.000Z' };

const markRow = (mark: string, revision: number) => ({
  ...{ id: `${EVENT}:${MEMBER}`, eventId: EVENT, userId: MEMBER, mark, revision },
  ...{ at: marking.at, by: MAKER },
});
/** A leader marked somebody as late. */
const marked = {
  ...{ id: FIRST, name: 'checkin.mark', reply: markRow('late', 2) },
  args: { eventId: EVENT, userId: MEMBER, ...marking, username: 'Nova', eventTitle: 'Convoy' },
};
const sends = { method: 'PUT', path: `/events/${EVENT}/check-in/${MEMBER}`, body: marking };

/** How somebody came to an event: one that an older copy has lost, and one that it has. */
export const lostMarks: readonly LostThing[] = [
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
