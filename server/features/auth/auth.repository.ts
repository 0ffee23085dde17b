import { and, eq, sql } from 'drizzle-orm';
import { nameKey } from '#server/core/identity/account-keys.ts';
import { suspensionColumns } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** The account with this username, however it is spelled (account-keys.ts), with what is needed to sign in. */
export async function findAccount(db: Queryable, username: string) {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      role: users.role,
      flags: users.flags,
      avatarUrl: users.avatarUrl,
    })
    .from(users)
    .where(eq(users.usernameKey, nameKey(username)));
  return account;
}

/**
 * Whether the account is suspended, if it still has the password that was verified; else undefined. Locks the row until the
 * transaction ends: a reset or a suspension that arrives in the meantime waits, and then also ends the session started here.
 */
export async function holdWithPassword(tx: Queryable, userId: string, passwordHash: string) {
  const [held] = await tx
    .select(suspensionColumns)
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return held;
}

export async function noteLogin(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastLogin: at, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, userId));
}
