import { eq, sql } from 'drizzle-orm';
import { EMAIL_LINK_INVALID } from '#contract/accounts.ts';
import { ApiError } from '#contract/problem.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import { refuseSuspended, suspensionColumns } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { ownerOfEmailToken, spendEmailToken } from '#server/mail/email-changes.ts';
import { orderMail } from '#server/mail/orders.ts';
import { dropMailedLinksOf } from '#server/mail/reset-tokens.ts';

/** Gives the account the address that the token confirms, and tells the one that it had. Refuses with 422 a token that doesn't hold. */
export async function takeConfirmedEmail(
  tx: Queryable,
  token: string,
  at: Date,
): Promise<{ readonly username: string; readonly email: string }> {
  const userId = await ownerOfEmailToken(tx, token, at);
  // Accounts are locked before what belongs to them.
  const account = userId === null ? undefined : await lockAccount(tx, userId);
  if (account) refuseSuspended(account, at); // the link stays good, as that for a new password does
  const email = account ? await spendEmailToken(tx, token, at) : null;
  if (!account || email === null) throw new ApiError('token_invalid', EMAIL_LINK_INVALID);
  const { id, email: before, ...called } = account;
  await tx
    .update(users)
    .set({
      ...{ email, ...accountKeys({ ...called, email }) },
      ...{ changedBy: id, revision: sql`${users.revision} + 1` },
    })
    .where(eq(users.id, id));
  await dropMailedLinksOf(tx, id);
  await orderMail(tx, { kind: 'email-changed', userId: id, email: before, changedIn: 'profile' });
  return { username: called.username, email };
}

async function lockAccount(tx: Queryable, userId: string) {
  const [account] = await tx
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      discordName: users.discordName,
      gameUserName: users.gameUserName,
      ...suspensionColumns,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return account;
}
