import { eq } from 'drizzle-orm';
import { newMemberPreferences } from '#domain/preferences.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import { refuseSuspended, suspensionColumns } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** What an account begins with. */
type Start = Pick<typeof users.$inferInsert, 'role' | 'flags' | 'primaryPositionId'>;

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly at: Date;
  readonly start: Start;
}

/** Opens an account whose name has been claimed, and returns its id. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string> {
  const { username, email, passwordHash, at, start } = account;
  const [row] = await db
    .insert(users)
    .values({
      ...{ username, email, ...accountKeys(account) },
      ...start,
      passwordHash,
      preferences: newMemberPreferences,
      joinDate: at,
      createdAt: at,
    })
    .returning({ id: users.id });
  if (!row) throw new Error('The account was not stored.');
  return row.id;
}

/** Refuses with 403 `account_suspended`. Locks the account, so that it isn't suspended in the meantime. */
export async function refuseSuspendedAccount(tx: Queryable, id: string, at: Date): Promise<void> {
  const [row] = await tx
    .select(suspensionColumns)
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (row) refuseSuspended(row, at);
}
