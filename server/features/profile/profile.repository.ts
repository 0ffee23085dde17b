import { isSuspended, suspensionColumns } from '#server/core/identity/suspensions.ts';
import { eq, sql } from 'drizzle-orm';
import type { Preferences } from '#contract/member-rows.ts';
import type { EditedField } from '#contract/profile.ts';
import { newMemberPreferences } from '#domain/preferences.ts';
import { accountKeys, type Called } from '#server/core/identity/account-keys.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** The columns that every change by the member sets. */
const next = (userId: string) => ({ revision: sql`${users.revision} + 1`, changedBy: userId });

/** The three fields a member edits and the email, locked until the transaction ends. */
export async function lockEditedFields(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      username: users.username,
      gameUserName: users.gameUserName,
      discordName: users.discordName,
      email: users.email,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

/** Stores the edited fields. A new name must have been claimed before; the email stays the same. */
export async function updateEditedFields(
  db: Queryable,
  userId: string,
  { email, ...values }: Called & Readonly<Record<EditedField, string>>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...values, ...accountKeys({ ...values, email }), ...next(userId) })
    .where(eq(users.id, userId));
}

/** Stores a picture's address and returns the previous one; undefined if the account no longer exists, or is suspended. */
export async function swapAvatar(
  db: Queryable,
  userId: string,
  { avatarUrl, at }: { readonly avatarUrl: string; readonly at: Date },
): Promise<string | undefined> {
  const [before] = await db
    .select({ avatarUrl: users.avatarUrl, ...suspensionColumns })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!before || isSuspended(before, at)) return undefined;
  await db
    .update(users)
    .set({ avatarUrl, ...next(userId) })
    .where(eq(users.id, userId));
  return before.avatarUrl;
}

export async function readPreferences(db: Queryable, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId));
  return row?.preferences ?? newMemberPreferences;
}

export async function updatePreferences(
  db: Queryable,
  userId: string,
  preferences: Preferences,
): Promise<void> {
  await db
    .update(users)
    .set({ preferences, ...next(userId) })
    .where(eq(users.id, userId));
}
