import type { LostThing } from '../lost-thing.ts';

const [MADE, OTHER, POSTING] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c003',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6c004',
];

const submission = (id: string, message: string) => ({
  ...{ id, name: 'application.submit', reply: undefined },
  args: {
    ...{ departmentId: 'logistics', postingId: POSTING, message },
    ...{ postingTitle: 'Hauler', departmentName: 'Logistics' },
  },
});
const submitted = `/departments/logistics/applications/${POSTING}/submit`;

export const things: readonly LostThing[] = [
  {
    input: 'an application, of which no device has a row',
    accepts: [submission(MADE, '<p>I have a hauler.</p>')],
    left: {},
    known: [],
    expected: [
      {
        id: MADE,
        sends: { method: 'POST', path: submitted, body: { message: '<p>I have a hauler.</p>' } },
      },
    ],
    source: 'a report of this portal',
  },
  {
    input: 'an application that the copy has',
    accepts: [submission(MADE, '<p>I have a hauler.</p>')],
    left: {},
    known: [MADE],
    expected: [],
    source: 'own',
  },
  {
    input: 'two applications, one before and one after the copy',
    accepts: [submission(MADE, '<p>One</p>'), submission(OTHER, '<p>Two</p>')],
    left: {},
    known: [MADE],
    expected: [{ id: OTHER, sends: { method: 'POST', path: submitted } }],
    source: 'own',
  },
];
