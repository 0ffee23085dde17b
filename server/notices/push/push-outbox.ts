import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { dueIn } from '#server/core/queue/leases.ts';
import { defineQueue } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import { pushOutbox, pushSubscriptions } from '../../db/bookkeeping.ts';
import type { Queryable } from '../../db/database.ts';
import { HOUR_S } from '#domain/time/durations.ts';

export const pushQueue = defineQueue({
  name: 'push',
  table: pushOutbox,
  leaseSeconds: 15, // twice as long as a push service is waited for
  atOnce: 32,
  backOff: { firstSeconds: 5, longestSeconds: HOUR_S / 2 },
  // This must agree with `receiverAt`.
  receiver: sql`(select 'push:' || substring(endpoint from '^https?://[^/]+')
    from push_subscriptions where id = ${pushOutbox.subscriptionId})`,
});

/** The name of the push service behind an address, as a receiver of messages. */
export function receiverAt(endpoint: string): string {
  return `push:${new URL(endpoint).origin}`;
}

/** Whether an expired message is waiting. */
export async function isAnyExpired(db: Queryable, now: Date): Promise<boolean> {
  return (await expiredBy(db, now).limit(1)).length > 0;
}

/** Drops expired messages, also while their push service is left alone. */
export async function dropExpired(db: Queryable, now: Date): Promise<void> {
  const over = expiredBy(db, now).for('update', { skipLocked: true });
  await db.delete(pushOutbox).where(inArray(pushOutbox.id, over));
}

function expiredBy(db: Queryable, now: Date) {
  return db.select({ id: pushOutbox.id }).from(pushOutbox).where(lte(pushOutbox.expiresAt, now));
}

/** Removes a subscription, and with it the messages that wait for it. */
export async function forget(db: Queryable, subscriptionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
}

/** SPEC 12.12: makes messages that wait for the end of quiet hours due now, to be judged by the new quiet hours. */
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
