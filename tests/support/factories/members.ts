import type { ManagedMember } from '#contract/members.ts';
import type { Preferences, Profile } from '#contract/member-rows.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { defaultPreferences, newMemberPreferences } from '#domain/preferences.ts';

/** The own document of a member with the OrgMember flag, as the server tells it. */
export function aProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    id: '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001',
    username: 'pilot',
    email: 'pilot@example.org',
    role: 'Member',
    flags: ['OrgMember'],
    discordId: '',
    discordName: 'ace#1',
    gameUserName: 'Ace',
    avatarUrl: '',
    primaryPosition: null,
    secondaryPosition: null,
    tertiaryPosition: null,
    primaryPositionTitle: null,
    secondaryPositionTitle: null,
    tertiaryPositionTitle: null,
    primaryRank: 'Initiate',
    secondaryRank: 'Initiate',
    tertiaryRank: 'Initiate',
    joinDate: '2026-01-01T00:00:00.000Z',
    lastLogin: '2026-11-20T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    ...overrides,
  };
}

/** The preferences of a member who has chosen something. */
export function somePreferences(overrides: Partial<Preferences> = {}): Preferences {
  return { ...defaultPreferences, ...overrides };
}

/** A member as leaders see one, with a position and one rank above the first. */
export function aManagedMember(overrides: Partial<ManagedMember> = {}): ManagedMember {
  return {
    id: '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a118',
    username: 'Mirela',
    email: 'mirela@farwatch.example',
    role: 'Member',
    flags: ['OrgMember', 'BetaTester'],
    gameUserName: 'Mirela_OI',
    discordName: 'mirela.flies',
    mainInGameRole: 'Fighter pilot',
    secondaryInGameRoles: ['Gunner', 'scout'],
    avatarUrl: '',
    isOnline: true,
    activityScore: 65,
    attendance: { seats: 9, present: 6, late: 1, noShow: 2, excused: 0 },
    joinDate: '2025-09-22T12:00:00.000Z',
    createdAt: '2025-09-21T12:00:00.000Z',
    lastLogin: '2026-11-20T16:20:00.000Z',
    lastSeen: '2026-11-20T17:05:00.000Z',
    primaryPositionId: positionByTitle('Hauler')?.id ?? null,
    secondaryPositionId: null,
    tertiaryPositionId: null,
    primaryPositionTitle: 'Hauler',
    secondaryPositionTitle: null,
    tertiaryPositionTitle: null,
    primaryRank: 'Experienced',
    secondaryRank: 'Initiate',
    tertiaryRank: 'Initiate',
    orgJourneyData: newMemberPreferences,
    suspension: null,
    revision: 1,
    ...overrides,
  };
}
