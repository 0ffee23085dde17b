import { eq, getTableColumns } from 'drizzle-orm';
import type { Profile } from '#contract/member-rows.ts';
import type { Queryable } from './database.ts';
import { positionsShown, positionTitles } from './organisation.ts';
import { users } from './schema.ts';

/** What a profile is made of, in a statement that reads `users`. */
export const profileColumns = {
  ...getTableColumns(users),
  ...positionsShown,
  ...positionTitles,
};

type ProfileRow = typeof users.$inferSelect &
  Pick<Profile, keyof typeof positionsShown | keyof typeof positionTitles>;

/** The member's own document as it is stored now; undefined when there is no such member. */
export async function readProfile(db: Queryable, userId: string): Promise<Profile | undefined> {
  const [row] = await db.select(profileColumns).from(users).where(eq(users.id, userId));
  return row && profileOf(row);
}

/** SPEC's "User (session)" from a row of users; the password hash stays behind. */
export function profileOf(row: ProfileRow): Profile {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    flags: row.flags,
    discordId: row.discordId,
    discordName: row.discordName,
    gameUserName: row.gameUserName,
    avatarUrl: row.avatarUrl,
    primaryPosition: row.primaryPosition,
    secondaryPosition: row.secondaryPosition,
    tertiaryPosition: row.tertiaryPosition,
    primaryPositionTitle: row.primaryPositionTitle,
    secondaryPositionTitle: row.secondaryPositionTitle,
    tertiaryPositionTitle: row.tertiaryPositionTitle,
    primaryRank: row.primaryRank,
    secondaryRank: row.secondaryRank,
    tertiaryRank: row.tertiaryRank,
    joinDate: row.joinDate.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}
