import { EVENT, FIRST, kept, lost, SECOND, WATCH, type LostThing } from '../lost-thing.ts';

const submission = {
  ...{ departmentId: 'logistics', postingId: EVENT, submissionId: WATCH, title: 'Hauler' },
  isOwn: false,
};
const submissionAt = `/departments/logistics/applications/${EVENT}/submissions/${WATCH}`;
const said = {
  ...{ id: FIRST, name: 'submission.write', args: { ...submission, text: 'When?' } },
  reply: { id: FIRST, userId: SECOND, text: 'When?', at: '2026-11-26T20:00:00.000Z' },
};
const declined = { state: 'declined', note: 'Not now.', positionId: null };
const decided = {
  ...{ id: FIRST, name: 'submission.decide', args: { ...submission, ...declined } },
  reply: undefined,
};

export const things: readonly LostThing[] = [
  {
    input: 'a message about an application',
    ...{ accepts: [said], known: [] },
    ...lost(FIRST, 'POST', `${submissionAt}/messages`, { text: 'When?' }),
  },
  {
    ...{ ...kept, input: 'a message about an application that the copy has' },
    ...{ accepts: [said], left: {}, known: [FIRST] },
  },
  {
    input: 'a decision on an application',
    ...{ accepts: [decided], known: [] },
    ...lost(FIRST, 'PUT', submissionAt, declined),
  },
  {
    ...{ ...kept, input: 'a decision on an application that the copy has' },
    ...{ accepts: [decided], left: {}, known: [FIRST] },
  },
];
