import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { mailKey } from '#server/core/identity/account-keys.ts';
import type { Queryable } from '#server/db/database.ts';
import { passwordResets } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { dropEmailChangeOf } from './email-changes.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** How long a reset link works, from the moment its mail is sent. */
const RESET_TOKEN_MS = 30 * MINUTE_MS;

/** A new token for the account. It exists only in the mail: what is stored is its hash. */
export async function issueResetToken(db: Queryable, userId: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + RESET_TOKEN_MS);
  await db.insert(passwordResets).values({ tokenHash: hashOf(token), userId, expiresAt });
  return token;
}

/** Removes links that have expired; they have not worked since. */
export async function pruneResetTokens(db: Queryable, at: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, at));
}

/** Whose password the token may change, or null. Checking does not use the token up. */
export async function readResetToken(
  db: Queryable,
  token: string,
  at: Date,
): Promise<{ id: string; username: string; email: string } | null> {
  const [row] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isGood(token, at));
  return row ?? null;
}

/** Uses the token up; false if somebody else was faster or it has expired. Ends the account's other links too. */
export async function spendResetToken(db: Queryable, token: string, at: Date): Promise<boolean> {
  const [used] = await db
    .delete(passwordResets)
    .where(isGood(token, at))
    .returning({ userId: passwordResets.userId });
  if (!used) return false;
  await dropMailedLinksOf(db, used.userId);
  return true;
}

/**
 * Ends the links that were mailed for the account: because its address is another now, or its password, by which whoever knew the old
 * one may have asked for an address of theirs.
 */
export async function dropMailedLinksOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await dropEmailChangeOf(db, userId);
}

function isGood(token: string, at: Date) {
  return and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, at));
}

/** The token is 256 random bits: a plain hash is enough, and lets it be found by index. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Accounts with this address, however each has it spelled, oldest first; whoever reads its mail may reset any of them. */
export function readAccountsOf(db: Queryable, email: string) {
  return db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.emailKey, mailKey(email)))
    .orderBy(users.createdAt, users.id)
    .limit(20);
}
