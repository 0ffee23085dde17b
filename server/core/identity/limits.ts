import { eq, gt, like, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { DAY_MS } from '#domain/time/durations.ts';

// Counters shared by every process. One statement each, outside any transaction, so that refused calls count too.

export interface Use {
  readonly count: number;
  /** When the counter is reset to zero. */
  readonly windowEnds: Date;
}

/** Counts one use of the subject and returns how many there are in its window, including this one. */
export async function countUse(
  db: Queryable,
  subject: string,
  window: { readonly at: Date; readonly ms: number },
): Promise<Use> {
  const windowEnds = new Date(window.at.getTime() + window.ms);
  const isOver = sql`${limits.windowEnds} <= ${window.at.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(limits)
    .values({ subject, count: 1, windowEnds })
    .onConflictDoUpdate({
      target: limits.subject,
      set: {
        count: sql`case when ${isOver} then 1 else ${limits.count} + 1 end`,
        windowEnds: sql`case when ${isOver} then excluded.window_ends else ${limits.windowEnds} end`,
      },
    })
    .returning({ count: limits.count, windowEnds: limits.windowEnds });
  if (!row) throw new Error('The use was not counted.');
  return row;
}

/** Takes one use back, because it turned out not to count. */
export async function giveBack(db: Queryable, subject: string): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)` })
    .where(eq(limits.subject, subject));
}

/** How often the subject was used in its window. */
export async function usesOf(db: Queryable, subject: string, at: Date): Promise<number> {
  const [row] = await db.select().from(limits).where(eq(limits.subject, subject));
  return row && row.windowEnds > at ? row.count : 0;
}

/** No window is longer. One that ends later was begun by a clock that was ahead. */
const LONGEST_MS = 2 * DAY_MS;

/** Removes the counters of what one member does, whose subjects end with the member's id. */
export async function dropCountersOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(limits).where(like(limits.subject, `%:${userId}`));
}

/** Removes the counters whose window is over, and those whose window would not be over for a year. */
export async function pruneLimits(db: Queryable, at: Date): Promise<void> {
  const latest = new Date(at.getTime() + LONGEST_MS);
  await db.delete(limits).where(or(lt(limits.windowEnds, at), gt(limits.windowEnds, latest)));
}
