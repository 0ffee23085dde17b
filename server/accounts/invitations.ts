import { and, eq, sql } from 'drizzle-orm';
import { INVITATION_INVALID } from '#contract/invitations.ts';
import { ApiError } from '#contract/problem.ts';
import { refusalsOfGift } from '#domain/invitation.ts';
import type { Person } from '#domain/permissions.ts';
import type { Services } from '#server/core/calls/services.ts';
import { isSuspended, suspensionColumns } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { invitations, invitationUses } from '#server/db/joining-tables.ts';
import { heldPositions, keepOrganisation, readOrganisation } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';
import { openedBy } from './invitation-secret.ts';

export type StoredInvitation = typeof invitations.$inferSelect;

/**
 * The invitation that the secret opens, if somebody may come by it now: it is not revoked, over or used up, and its maker may still
 * give what it gives. Refuses any other with 422 `invitation_invalid`, always in the same words. In a transaction it stays so until
 * that ends, since the invitation is locked; an account that is locked as well has to be locked before.
 */
export async function openInvitation(
  db: Queryable,
  secret: string,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
): Promise<StoredInvitation> {
  await keepOrganisation(db);
  const id = openedBy(secret, secrets.session);
  const [found] =
    id === null
      ? []
      : await db.select().from(invitations).where(eq(invitations.id, id)).for('update');
  const maker = found ? await makerOf(db, found, now()) : null;
  const position = (await readOrganisation(db)).position(found?.positionId);
  const isGiven = found && maker && refusalsOfGift(maker, found, position).length === 0;
  if (!isGiven || !isOpen(found, now())) throw invalid();
  return { ...found, positionId: position?.id ?? null }; // one that is gone meanwhile is given to nobody
}

/** Notes that a member came by it; false if they had before. */
export async function noteUse(
  tx: Queryable,
  { id }: StoredInvitation,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const noted = await tx
    .insert(invitationUses)
    .values({ invitationId: id, userId, at })
    .onConflictDoNothing()
    .returning({ userId: invitationUses.userId });
  if (noted.length === 0) return false;
  await tx
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(eq(invitations.id, id));
  return true;
}

/** Whether the member came by it before: for them it opens nothing, but is no mistake either. */
export async function cameBy(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const isIt = and(eq(invitationUses.invitationId, id), eq(invitationUses.userId, userId));
  return (await tx.$count(invitationUses, isIt)) > 0;
}

/** Neither revoked, nor over, nor used up. */
export function isOpen(
  {
    revokedAt,
    endsAt,
    uses,
    used,
  }: Pick<StoredInvitation, 'revokedAt' | 'endsAt' | 'uses' | 'used'>,
  now: Date,
): boolean {
  const isLeft = uses === null || used < uses;
  return isLeft && revokedAt === null && (endsAt === null || endsAt > now);
}

/** Its maker as they are now; null if they are gone or suspended. */
async function makerOf(
  db: Queryable,
  { makerId }: StoredInvitation,
  now: Date,
): Promise<Person | null> {
  const [row] = await db
    .select({
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
      ...suspensionColumns,
    })
    .from(users)
    .where(eq(users.id, makerId));
  if (!row || isSuspended(row, now)) return null;
  const { role, flags, positions } = row;
  return { role, flags, positions };
}

export function invalid(): ApiError {
  return new ApiError('invitation_invalid', INVITATION_INVALID, {
    fields: { invitation: INVITATION_INVALID },
  });
}
