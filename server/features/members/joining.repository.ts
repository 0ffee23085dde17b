import { asc, eq, inArray, isNull, and, not, sql } from 'drizzle-orm';
import type { WaitingMember } from '#contract/joining.ts';
import { newMemberPreferences } from '#domain/preferences.ts';
import type { Queryable } from '#server/db/database.ts';
import { declines, invitations, invitationUses } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';

/** Who has not the flag OrgMember and was not declined, the longest wait first. */
export async function readWaiting(db: Queryable): Promise<WaitingMember[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      createdAt: users.createdAt,
      preferences: users.preferences,
    })
    .from(users)
    .leftJoin(declines, eq(declines.userId, users.id))
    .where(and(not(sql`'OrgMember' = any(${users.flags})`), isNull(declines.userId)))
    .orderBy(asc(users.createdAt), asc(users.id));
  const purposes = await purposesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ createdAt, preferences, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    preferences: preferences ?? newMemberPreferences,
    invitation: purposes.get(row.id) ?? null,
  }));
}

/** What the invitation is for by which each of them came last. */
async function purposesOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const uses = await db
    .select({ userId: invitationUses.userId, purpose: invitations.purpose })
    .from(invitationUses)
    .innerJoin(invitations, eq(invitations.id, invitationUses.invitationId))
    .where(inArray(invitationUses.userId, [...userIds]))
    .orderBy(asc(invitationUses.at));
  return new Map(uses.map(({ userId, purpose }) => [userId, purpose]));
}
