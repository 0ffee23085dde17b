import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { nameKey } from '#server/core/identity/account-keys.ts';
import { forgetFailures } from '#server/core/identity/login-counters.ts';
import { hashPassword, updatePassword } from '#server/core/identity/passwords.ts';
import { endSessionsOf } from '#server/core/identity/sessions.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { orderMail } from '#server/mail/orders.ts';
import { dropMailedLinksOf } from '#server/mail/reset-tokens.ts';
import { deleteFeedKey } from './feed-key.ts';
import { dropPasskeysOf } from './passkeys.ts';

/** What whoever runs the server may do without being signed in: nobody else knows that the only Admin has lost a password. */
export const rescueWish = z.object({
  deed: z.enum(['reset', 'make']),
  /** The username, in any spelling by which the account could sign in. */
  name: z.string().max(200),
});
export type RescueWish = z.infer<typeof rescueWish>;

export const rescueOutcome = z.object({
  /** False if nothing was changed, because nothing could be. */
  isDone: z.boolean(),
  /** What to tell whoever asked. After a reset it has the new password, which can be told only now. */
  sentence: z.string(),
});
export type RescueOutcome = z.infer<typeof rescueOutcome>;

/** Gives an account a new password, which ends all its sessions, or makes it an Admin; noted as the server's own change. */
export async function rescue(
  database: Database,
  { deed, name }: RescueWish,
  at: Date,
): Promise<RescueOutcome> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = deed === 'reset' ? await hashPassword(password) : '';
  return database.transaction(async (tx) => {
    const account = await lockNamed(tx, name);
    if (!account)
      return { isDone: false, sentence: `No account is called "${name}". Nothing was changed.` };
    if (deed === 'make') return makeAdmin(tx, account, at);
    await resetPassword(tx, account, passwordHash);
    await note(tx, account, { at });
    return {
      isDone: true,
      sentence: `The new password of "${account.username}" is "${password}". It won't be shown again. The account was signed out everywhere.`,
    };
  });
}

type Account = NonNullable<Awaited<ReturnType<typeof lockNamed>>>;

async function lockNamed(tx: Queryable, name: string) {
  const [account] = await tx
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.usernameKey, nameKey(name)))
    .for('update');
  return account;
}

/** Sets the password and ends all else that lets somebody in, as a reset link does (features/accounts). */
async function resetPassword(tx: Queryable, { id, username }: Account, hash: string) {
  await updatePassword(tx, id, { hash, isGiven: true });
  await endSessionsOf(tx, id, 'session_ended');
  await dropMailedLinksOf(tx, id);
  await deleteFeedKey(tx, id);
  await dropPasskeysOf(tx, id);
  await forgetFailures(tx, username);
  await orderMail(tx, { kind: 'password-changed', userId: id, changedIn: 'host' });
}

async function makeAdmin(tx: Queryable, account: Account, at: Date): Promise<RescueOutcome> {
  const { id, username, role } = account;
  if (role === 'Admin')
    return { isDone: true, sentence: `"${username}" is an Admin already. Nothing was changed.` };
  await tx
    .update(users)
    .set({ role: 'Admin', changedBy: null, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, id));
  await note(tx, account, { at, before: { role }, after: { role: 'Admin' } });
  return { isDone: true, sentence: `"${username}" is an Admin now.` };
}

async function note(
  tx: Queryable,
  { id, username }: Account,
  { at, ...versions }: { readonly at: Date; readonly before?: object; readonly after?: object },
): Promise<void> {
  await noteChange(tx, {
    ...{ actorId: null, subject: 'member', subjectId: id, action: 'updated', title: username, at },
    ...versions,
  });
}
