import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { horizonOfNotices } from '#domain/horizon.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../db/database.ts';
import { messages, notices } from '../db/notice-tables.ts';

export type StoredMessage = typeof messages.$inferSelect;

/** What somebody wrote within the time for which notices are kept, the newest first, each with how many have read it. */
export function readMessages(db: Queryable, authorId: string, now: Date) {
  const seen = db
    .select({ seen: count(notices.readAt) })
    .from(notices)
    .where(eq(notices.subject, sql`'message:' || ${messages.id}`));
  return db
    .select({ message: messages, seen: sql`(${seen})`.mapWith(Number) })
    .from(messages)
    .where(and(eq(messages.authorId, authorId), gt(messages.at, horizonOfNotices(now))))
    .orderBy(desc(messages.at), asc(messages.id));
}

/** How many messages somebody wrote within the last 24 hours. */
export function countOfDay(db: Queryable, authorId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  return db.$count(messages, and(eq(messages.authorId, authorId), gt(messages.at, since)));
}

export async function storeMessage(
  db: Queryable,
  row: typeof messages.$inferInsert,
): Promise<StoredMessage> {
  const [stored] = await db.insert(messages).values(row).returning();
  if (!stored) throw new Error('The message was not stored.');
  return stored;
}

/** Removes messages whose notices have gone from all lists by their age. */
export async function pruneMessages(db: Queryable, at: Date): Promise<void> {
  await db.delete(messages).where(lt(messages.at, horizonOfNotices(at)));
}
