import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { invitations, invitationUses } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';

/** Somebody who came by an invitation. */
interface Arrival {
  readonly invitationId: string;
  readonly id: string;
  readonly username: string;
  readonly at: Date;
}

/** The invitations of one maker, or for null of all, the newest first, each with the present name of its maker. */
export function readInvitations(db: Queryable, makerId: string | null) {
  return db
    .select({ invitation: invitations, maker: users.username })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.makerId))
    .where(makerId === null ? undefined : eq(invitations.makerId, makerId))
    .orderBy(desc(invitations.createdAt), asc(invitations.id));
}

/** Who came by these, in the order in which they came. */
export function readArrivals(db: Queryable, ids: readonly string[]): Promise<Arrival[]> {
  return db
    .select({
      invitationId: invitationUses.invitationId,
      id: users.id,
      username: users.username,
      at: invitationUses.at,
    })
    .from(invitationUses)
    .innerJoin(users, eq(users.id, invitationUses.userId))
    .where(inArray(invitationUses.invitationId, [...ids]))
    .orderBy(asc(invitationUses.at), asc(users.id));
}

/** How many of the maker's somebody could come by. */
export async function countOpen(db: Queryable, makerId: string, now: Date): Promise<number> {
  const isOpenNow = and(
    ...[eq(invitations.makerId, makerId), isNull(invitations.revokedAt)],
    or(isNull(invitations.endsAt), gt(invitations.endsAt, now)),
    or(isNull(invitations.uses), lt(invitations.used, invitations.uses)),
  );
  return db.$count(invitations, isOpenNow);
}

export async function insertInvitation(db: Queryable, row: typeof invitations.$inferInsert) {
  const [stored] = await db.insert(invitations).values(row).returning();
  if (!stored) throw new Error('The invitation was not stored.');
  return stored;
}

/** Revokes it; one that nobody came by goes altogether. */
export async function revokeInvitation(
  tx: Queryable,
  { id, used }: Pick<typeof invitations.$inferSelect, 'id' | 'used'>,
  at: Date,
): Promise<void> {
  if (used > 0) await tx.update(invitations).set({ revokedAt: at }).where(eq(invitations.id, id));
  else await tx.delete(invitations).where(eq(invitations.id, id));
}
