import { gt } from 'drizzle-orm';
import { announcements, botOutbox, mailOutbox, pushOutbox } from './bookkeeping.ts';
import type { Queryable } from './database.ts';

/** Nothing is put off for longer than this, however often it failed. */
const LONGEST_MS = 2 * 86_400_000;

const queues = [mailOutbox, pushOutbox, botOutbox, announcements] as const;

/** What a clock that was ahead has put off until next year is due now. */
export async function bringBack(db: Queryable, at: Date): Promise<void> {
  const latest = new Date(at.getTime() + LONGEST_MS);
  for (const queue of queues) {
    await db.update(queue).set({ dueAt: at }).where(gt(queue.dueAt, latest));
  }
}
