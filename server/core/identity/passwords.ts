import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { opaquePassword } from '#domain/password.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** Argon2id with the library's defaults (19 MiB, two passes), which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(opaquePassword(password));
}

/** `older`: it is right, but was hashed as it had been typed, and is to be hashed anew. */
export type PasswordVerdict = 'right' | 'older' | 'wrong';

/**
 * Whether the password matches the hash, in the form that is hashed today or in one of those that a keyboard may have given
 * to an older Muster. How many are tried depends on the password alone: one for plain letters, three at most. Without a hash
 * (no such member) it takes just as long and says no, so that timing doesn't reveal who exists.
 */
export async function judgePassword(
  password: string,
  stored: string | null,
): Promise<PasswordVerdict> {
  const tried = stored ?? (await nobodysHash());
  const [today = '', ...before] = formsOf(password);
  let verdict: PasswordVerdict = (await verify(tried, today)) ? 'right' : 'wrong';
  for (const form of verdict === 'right' ? [] : before)
    if (await verify(tried, form)) verdict = 'older';
  return stored === null ? 'wrong' : verdict;
}

/**
 * Stores the hash of a password. `isGiven`: whether the server made it, so that its owner has yet to choose one; missing if it is
 * the same password as before.
 */
export async function updatePassword(
  db: Queryable,
  userId: string,
  { hash, isGiven }: { readonly hash: string; readonly isGiven?: boolean },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hash, ...(isGiven !== undefined && { isPasswordGiven: isGiven }) })
    .where(eq(users.id, userId));
}

function formsOf(password: string): ReadonlySet<string> {
  const today = opaquePassword(password);
  return new Set([today, password, today.normalize('NFD')]);
}

let nobody: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  nobody ??= hash('no member has this password');
  return nobody;
}
