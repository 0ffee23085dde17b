import { eq } from 'drizzle-orm';
import { newMemberPreferences } from '#domain/preferences.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly at: Date;
}

/** Opens the account and answers its id; null when the name is taken, in whatever letter case. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string | null> {
  const { username, email, passwordHash, at } = account;
  const [row] = await db
    .insert(users)
    .values({
      username,
      email,
      passwordHash,
      preferences: newMemberPreferences,
      joinDate: at,
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id ?? null;
}

export async function updatePassword(db: Queryable, userId: string, hash: string): Promise<void> {
  await db.update(users).set({ passwordHash: hash }).where(eq(users.id, userId));
}
