import { eq, sql } from 'drizzle-orm';
import { withGift } from '#domain/invitation.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { noteUse, openInvitation, type StoredInvitation } from '#server/accounts/invitations.ts';
import { noteApproval } from '#server/accounts/membership.ts';
import type { Services } from '#server/core/calls/services.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { takeBackMemberNews } from '#server/notices/member-news.ts';

interface Acceptance {
  readonly secret: string;
  readonly userId: string;
  readonly services: Services;
}

/** Gives a member what the invitation gives, on top of what they have, and says which it was. */
export async function takeGift(
  tx: Queryable,
  { secret, userId, services }: Acceptance,
): Promise<StoredInvitation> {
  const at = services.now();
  await takeBackMemberNews(tx, userId);
  const member = callerIn(
    await lockAccounts(tx, { ids: [userId], at, strength: 'no key update' }),
    userId,
  );
  const invitation = await openInvitation(tx, secret, services);
  if (!(await noteUse(tx, invitation, { userId, at }))) return invitation;
  const { role, flags, positionIds } = withGift(member, invitation);
  const [primaryPositionId = null, secondaryPositionId = null, tertiaryPositionId = null] =
    positionIds;
  await tx
    .update(users)
    .set({
      ...{ role, flags: [...flags], primaryPositionId, secondaryPositionId, tertiaryPositionId },
      ...{ changedBy: invitation.makerId, revision: sql`${users.revision} + 1` },
    })
    .where(eq(users.id, userId));
  if (flags.includes('OrgMember')) await noteApproval(tx, userId);
  await noteChange(tx, {
    ...{ actorId: userId, subject: 'member', subjectId: userId, action: 'updated', at },
    title: member.username,
    before: { role: member.role, flags: member.flags },
  });
  return invitation;
}
