import { eq } from 'drizzle-orm';
import { calendarFeeds } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';

/** Switches the member's calendar feed off: its addresses end, and are never given again. */
export async function deleteFeedKey(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
