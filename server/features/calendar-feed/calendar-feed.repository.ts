import { eq } from 'drizzle-orm';
import { heldPositions } from '#server/db/organisation.ts';
import { calendarFeeds } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { isSuspended } from '#server/core/identity/suspensions.ts';
import { users } from '#server/db/schema.ts';
import type { Person } from '#domain/permissions.ts';

/** The key of the member's feed; undefined while it is off. */
export async function readKey(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ key: calendarFeeds.key })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.key;
}

interface NewKey {
  readonly userId: string;
  readonly key: string;
  readonly at: Date;
}

/** Stores a key, unless there is one already: that one may be in use on another device. */
export async function insertKey(tx: Queryable, { userId, key, at }: NewKey): Promise<void> {
  await tx.insert(calendarFeeds).values({ userId, key, createdAt: at }).onConflictDoNothing();
}

/** Replaces the key; returns false if there is none to replace. */
export async function replaceKey(tx: Queryable, { userId, key, at }: NewKey): Promise<boolean> {
  const replaced = await tx
    .update(calendarFeeds)
    .set({ key, createdAt: at })
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });
  return replaced.length > 0;
}

interface FeedOwner extends Person {
  readonly key: string;
}

/** A member whose feed is on and who isn't suspended, with what their rights are derived from now; undefined for anybody else. */
export async function readOwner(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<FeedOwner | undefined> {
  const [row] = await db
    .select({
      key: calendarFeeds.key,
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.userId, userId));
  if (!row || isSuspended(row, at)) return undefined;
  const { key, role, flags, positions } = row;
  return { key, role, flags, positions };
}
