import { eq } from 'drizzle-orm';
import type { MemberRow, Profile } from '#contract/member-rows.ts';
import { positionById } from '#domain/positions.ts';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

/** The member's own document as it is stored now; undefined when there is no such member. */
export async function readProfile(db: Queryable, userId: string): Promise<Profile | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row && profileOf(row);
}

/** SPEC's "User (session)" from a row of users; the password hash stays behind. */
export function profileOf(row: UserRow): Profile {
  const held = heldPositionsOf(row);
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
    ...held,
    primaryPositionTitle: held.primaryPosition?.title ?? null,
    secondaryPositionTitle: held.secondaryPosition?.title ?? null,
    tertiaryPositionTitle: held.tertiaryPosition?.title ?? null,
    primaryRank: row.primaryRank,
    secondaryRank: row.secondaryRank,
    tertiaryRank: row.tertiaryRank,
    joinDate: row.joinDate.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

type PositionIds = Pick<
  UserRow,
  'primaryPositionId' | 'secondaryPositionId' | 'tertiaryPositionId'
>;
type HeldPositions = Pick<MemberRow, 'primaryPosition' | 'secondaryPosition' | 'tertiaryPosition'>;

/** The three positions by department and title; null if none is held, or it is no longer in the catalogue. */
export function heldPositionsOf(row: PositionIds): HeldPositions {
  return {
    primaryPosition: heldPositionOf(row.primaryPositionId),
    secondaryPosition: heldPositionOf(row.secondaryPositionId),
    tertiaryPosition: heldPositionOf(row.tertiaryPositionId),
  };
}

function heldPositionOf(id: number | null) {
  const position = id === null ? null : positionById(id);
  return position && { department: position.department, title: position.title };
}
