import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { emailChanges } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { EMAIL_TOKEN } from '#contract/email-token.ts';
import { DAY_MS } from '#domain/time/durations.ts';

/** How long a new address waits for its link to be followed, from the moment its mail is sent. */
const WAITS_MS = DAY_MS;

interface Asked {
  readonly userId: string;
  readonly email: string;
  readonly at: Date;
}

/** Lets the new address wait for its confirmation, in place of any other that was asked for before. */
export async function askForEmail(db: Queryable, { userId, email, at }: Asked): Promise<void> {
  const asked = { email, tokenHashes: [], expiresAt: new Date(at.getTime() + WAITS_MS) };
  await db
    .insert(emailChanges)
    .values({ userId, ...asked })
    .onConflictDoUpdate({ target: emailChanges.userId, set: asked });
}

/** The address that waits for its confirmation, as it was typed; null if none does. */
export async function readWaitingEmail(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)));
  return row?.email ?? null;
}

/**
 * The address that waits, with a token for a mail to it; null if none waits any more. The token exists only in the mail: what is
 * stored is its hash, beside those of mails that were perhaps sent before.
 */
export async function issueEmailToken(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<{ readonly email: string; readonly token: string } | null> {
  const token = `${EMAIL_TOKEN}${randomBytes(32).toString('base64url')}`;
  const [row] = await db
    .update(emailChanges)
    .set({
      tokenHashes: sql`array_append(${emailChanges.tokenHashes}, ${hashOf(token)})`,
      expiresAt: new Date(at.getTime() + WAITS_MS),
    })
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)))
    .returning({ email: emailChanges.email });
  return row ? { email: row.email, token } : null;
}

/** Whose address the token confirms; null for nobody's. Looking does not use it up. */
export async function ownerOfEmailToken(
  db: Queryable,
  token: string,
  at: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(isGood(token, at));
  return row?.userId ?? null;
}

/** Uses the token up and answers the address; null if it holds no more, or was used a moment ago. */
export async function spendEmailToken(
  db: Queryable,
  token: string,
  at: Date,
): Promise<string | null> {
  const [used] = await db
    .delete(emailChanges)
    .where(isGood(token, at))
    .returning({ email: emailChanges.email });
  return used?.email ?? null;
}

/** Calls it off: its links end. */
export async function dropEmailChangeOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Removes those whose time is over; their links have not worked since. */
export async function pruneEmailChanges(db: Queryable, at: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, at));
}

function isGood(token: string, at: Date) {
  return and(
    sql`${hashOf(token)} = any(${emailChanges.tokenHashes})`,
    gt(emailChanges.expiresAt, at),
  );
}

/** The token is 256 random bits: a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
