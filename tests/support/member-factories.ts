import type { Preferences, Profile } from '#contract/members.ts';
import { defaultPreferences } from '#domain/preferences.ts';

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

/** How a member likes to play who has chosen something. */
export function somePreferences(overrides: Partial<Preferences> = {}): Preferences {
  return { ...defaultPreferences, ...overrides };
}
