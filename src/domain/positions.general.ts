import { positionsIn, type Position } from './position.ts';

/** Executive, which leads the organisation; and None, for members without a department. */
export const generalPositions: readonly Position[] = [
  ...positionsIn('executive', [
    {
      id: 1,
      title: 'Founder',
      scopes: ['*'],
    },
    {
      id: 2,
      title: 'Chief Executive Officer',
      scopes: ['*'],
      tier: 4,
    },
    {
      id: 3,
      title: 'Membership Director',
      scopes: ['manageMembers', 'viewInfo'],
      tier: 3,
    },
    {
      id: 4,
      title: 'Communications Director',
      scopes: ['createPost', 'managePosts', 'viewInfo'],
      tier: 3,
    },
    {
      id: 5,
      title: 'Events Director',
      scopes: ['createEvent', 'viewInfo'],
      tier: 3,
    },
    {
      id: 6,
      title: 'Treasurer',
      scopes: ['view_logs', 'viewInfo'],
      tier: 3,
    },
  ]),
  ...positionsIn('none', [
    { id: 90, title: 'Recruit', entry: true },
    {
      id: 91,
      title: 'Trainee',
      entry: true,
    },
    { id: 92, title: 'Reservist' },
    { id: 93, title: 'Envoy' },
  ]),
];
