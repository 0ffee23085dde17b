import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { nameKey } from '#server/core/identity/account-keys.ts';
import { suspensionColumns } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema.ts';

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

/** What a member needs to prove and change about the own account. */
export async function readOwnAccount(db: Queryable, userId: string) {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId));
  return account;
}

/** Whether the session goes on. Locks its row until the transaction ends; the account has to be locked before. */
export async function stillSignedIn(tx: Queryable, sessionId: string): Promise<boolean> {
  const alive = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAs)))
    .for('update');
  return alive.length > 0;
}

/** More than anybody has; those that were seen longest ago are left out. */
const MOST_SESSIONS = 100;

/** The sessions of a member that are alive, what was seen last first. */
export async function readLiveSessions(db: Queryable, userId: string, at: Date) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeen: sessions.lastSeen,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAs), gt(sessions.expiresAt, at)))
    .orderBy(desc(sessions.lastSeen), desc(sessions.id))
    .limit(MOST_SESSIONS);
}

/** Whether the session is, or was, one of the member's. */
export async function hasSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.id, id), eq(sessions.userId, userId)))) > 0;
}
