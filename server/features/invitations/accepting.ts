import { eq, sql } from 'drizzle-orm';
import { withGift } from '#domain/invitation.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { settleWaited } from '#server/accounts/account-seats.ts';
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
  const { role, flags, slots } = withGift(await holdingsOf(tx, userId), invitation);
  const [primaryPositionId, secondaryPositionId, tertiaryPositionId] = slots;
  await tx
    .update(users)
    .set({
      ...{ role, flags, primaryPositionId, secondaryPositionId, tertiaryPositionId },
      ...{ changedBy: invitation.makerId, revision: sql`${users.revision} + 1` },
    })
    .where(eq(users.id, userId));
  await settleWaited(tx, [userId], { at, config: services.config });
  if (flags.includes('OrgMember')) await noteApproval(tx, userId);
  await noteChange(tx, {
    ...{ actorId: invitation.makerId, subject: 'member', subjectId: userId, at },
    action: 'updated',
    title: member.username,
    before: { role: member.role, flags: member.flags },
    after: { role, flags },
  });
  return invitation;
}

/** What a member has that an invitation may add to. Their account is locked. */
async function holdingsOf(tx: Queryable, userId: string) {
  const [row] = await tx
    .select({
      role: users.role,
      flags: users.flags,
      first: users.primaryPositionId,
      second: users.secondaryPositionId,
      third: users.tertiaryPositionId,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error('A locked account is gone.');
  const { role, flags, first, second, third } = row;
  return { role, flags, slots: [first, second, third] as const };
}
