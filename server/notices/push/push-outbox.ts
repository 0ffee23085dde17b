import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { dueIn } from '#server/core/queue/leases.ts';
import { defineQueue } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import { pushOutbox, pushSubscriptions } from '../../db/bookkeeping.ts';
import type { Queryable } from '../../db/database.ts';

export const pushQueue = defineQueue({
  name: 'push',
  table: pushOutbox,
  leaseSeconds: 60,
  atOnce: 32,
  backOff: { firstSeconds: 5, longestSeconds: 1_800 },
  // As `receiverAt` says it.
  receiver: sql`(select 'push:' || substring(endpoint from '^https?://[^/]+')
    from push_subscriptions where id = ${pushOutbox.subscriptionId})`,
});

/** The push service behind an address, as a receiver of messages. */
export function receiverAt(endpoint: string): string {
  return `push:${new URL(endpoint).origin}`;
}

/** Whether something waits that is over. */
export async function isAnyExpired(db: Queryable, now: Date): Promise<boolean> {
  return (await expiredBy(db, now).limit(1)).length > 0;
}

/** What is over is dropped without having been looked at, also while its push service rests. */
export async function dropExpired(db: Queryable, now: Date): Promise<void> {
  const over = expiredBy(db, now).for('update', { skipLocked: true });
  await db.delete(pushOutbox).where(inArray(pushOutbox.id, over));
}

function expiredBy(db: Queryable, now: Date) {
  return db.select({ id: pushOutbox.id }).from(pushOutbox).where(lte(pushOutbox.expiresAt, now));
}

/** Nothing more is sent to this browser, and what waits for it goes. */
export async function forget(db: Queryable, subscriptionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
}

/** SPEC 12.12: what waits for quiet hours to end is due now, to be judged by those of now. */
export async function judgeAnew(db: Queryable, userId: string): Promise<void> {
  const waiting = db
    .select({ id: pushOutbox.id })
    .from(pushOutbox)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushOutbox.attempts, 0),
        gt(pushOutbox.dueAt, dueIn(0)),
      ),
    )
    .orderBy(asc(pushOutbox.id))
    .for('update', { of: pushOutbox });
  const due = await db
    .update(pushOutbox)
    .set({ dueAt: dueIn(0) })
    .where(inArray(pushOutbox.id, waiting))
    .returning({ id: pushOutbox.id });
  if (due.length > 0) await wake(db, pushQueue);
}
