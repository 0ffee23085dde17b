import { positionsIn } from './position-entries.ts';

/** Executive, which leads the organisation; and None, for members without a department. */
export const generalPositions = [
  ...positionsIn('executive', [
    {
      id: 1,
      title: 'Founder',
      about: 'Founded the organisation.',
      scopes: ['*'],
    },
    {
      id: 2,
      title: 'Chief Executive Officer',
      about: 'Leads the organisation and answers for it.',
      scopes: ['*'],
      tier: 4,
    },
    {
      id: 3,
      title: 'Membership Director',
      about: 'Looks after members, from joining to leaving.',
      scopes: ['manageMembers', 'viewInfo'],
      tier: 3,
    },
    {
      id: 4,
      title: 'Communications Director',
      about: 'Writes and publishes what the organisation says.',
      scopes: ['createPost', 'managePosts', 'viewInfo'],
      tier: 3,
    },
    {
      id: 5,
      title: 'Events Director',
      about: 'Plans the calendar of events.',
      scopes: ['createEvent', 'viewInfo'],
      tier: 3,
    },
    {
      id: 6,
      title: 'Treasurer',
      about: 'Keeps the accounts.',
      scopes: ['view_logs', 'viewInfo'],
      tier: 3,
    },
  ]),
  ...positionsIn('none', [
    { id: 90, title: 'Recruit', about: 'New to the organisation.', entry: true },
    {
      id: 91,
      title: 'Trainee',
      about: 'Learns beside somebody experienced.',
      entry: true,
    },
    { id: 92, title: 'Reservist', about: 'Away for a while and expected back.' },
    { id: 93, title: 'Envoy', about: 'Represents the organisation to others.' },
  ]),
];
