import type { ManagedMember } from '#contract/members.ts';
import { newMemberPreferences } from '#domain/preferences.ts';
import type { StoredMember } from './members.repository.ts';

/** A stored row in the shape of SPEC 3.2. */
export function present({ changedBy: _, preferences, ...row }: StoredMember): ManagedMember {
  return {
    ...row,
    joinDate: row.joinDate.toISOString(),
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
    lastSeen: row.lastSeen?.toISOString() ?? null,
    orgJourneyData: preferences ?? newMemberPreferences,
  };
}

/** The member as SPEC 7.3 reads them from the answer to an edit. */
export function presentEdited(row: StoredMember) {
  return {
    ...present(row),
    primaryGameRole: row.mainInGameRole,
    secondaryGameRole: row.secondaryInGameRoles.join(', '),
  };
}

/** The fields that an edit can change, for the audit, which shows them as they were. */
export function editedParts(row: StoredMember) {
  const { username, email, gameUserName, discordName, mainInGameRole, role, flags } = row;
  const { secondaryInGameRoles, joinDate, primaryRank, secondaryRank, tertiaryRank } = present(row);
  const { primaryPositionTitle, secondaryPositionTitle, tertiaryPositionTitle } = present(row);
  return {
    ...{ username, email, gameUserName, discordName, mainInGameRole, secondaryInGameRoles },
    ...{ joinDate, role, flags, primaryPositionTitle, secondaryPositionTitle },
    ...{ tertiaryPositionTitle, primaryRank, secondaryRank, tertiaryRank },
  };
}
