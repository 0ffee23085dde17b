import { FIRST, kept, lost, SECOND, type LostThing } from '../lost-thing.ts';

const names = { username: 'lyra', gameUserName: 'LYRA', discordName: 'lyra#1' };
const profileOf = (changed: object) => ({
  ...{ id: FIRST, email: 'lyra@example.org', role: 'Member', flags: [], discordId: '', ...names },
  ...{ avatarUrl: '', primaryPosition: null, secondaryPosition: null, tertiaryPosition: null },
  ...{ primaryPositionTitle: null, secondaryPositionTitle: null, tertiaryPositionTitle: null },
  ...{ primaryRank: '', secondaryRank: '', tertiaryRank: '', joinDate: null, lastLogin: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', revision: 1, ...changed },
});
const profileRow = (changed: object, revision: number) => ({
  documents: [{ id: 'profile', revision, value: profileOf({ revision, ...changed }) }],
});
const renamed = (id: string, to: Partial<typeof names>, revision: number, from = {}) => ({
  ...{ id, name: 'profile.update' },
  reply: { ...profileOf({ ...to, revision }), overwritten: [] },
  args: { ...names, ...to, base: { ...names, ...from } },
});

export const things: readonly LostThing[] = [
  {
    input: 'a name of the own profile',
    accepts: [renamed(FIRST, { gameUserName: 'LYRA-2' }, 2)],
    ...lost(FIRST, 'PUT', '/auth/user/update-profile', { gameUserName: 'LYRA-2' }),
    ...{ had: profileRow({}, 1), left: profileRow({}, 1) },
  },
  {
    input: 'two names of the own profile, one after the other: both are told as one',
    accepts: [
      renamed(FIRST, { gameUserName: 'LYRA-2' }, 2),
      renamed(SECOND, { username: 'Lyra' }, 3),
    ],
    ...lost(SECOND, 'PUT', '/auth/user/update-profile', {
      ...{ ...names, username: 'Lyra', gameUserName: 'LYRA-2', base: names },
    }),
    ...{ had: profileRow({}, 1), left: profileRow({}, 1) },
  },
  {
    input: 'two names, of which the copy has the first',
    accepts: [
      renamed(FIRST, { gameUserName: 'LYRA-2' }, 2),
      renamed(SECOND, { username: 'Lyra' }, 3),
    ],
    ...lost(SECOND, 'PUT', '/auth/user/update-profile', {
      ...{ username: 'Lyra', gameUserName: 'LYRA', base: names },
    }),
    ...{ had: profileRow({}, 1), left: profileRow({ gameUserName: 'LYRA-2' }, 2), known: [FIRST] },
  },
  {
    ...{ ...kept, input: 'a name that was changed and changed back after the copy' },
    accepts: [
      renamed(FIRST, { gameUserName: 'LYRA-2' }, 2),
      renamed(SECOND, { gameUserName: 'LYRA' }, 3, { gameUserName: 'LYRA-2' }),
    ],
    ...{ had: profileRow({}, 1), left: profileRow({}, 1) },
  },
  {
    ...{ ...kept, input: 'a profile that the copy has' },
    ...{ had: profileRow({}, 1), accepts: [renamed(FIRST, { gameUserName: 'LYRA-2' }, 2)] },
    left: profileRow({ gameUserName: 'LYRA-2' }, 2),
  },
];
