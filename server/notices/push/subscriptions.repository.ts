import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { dueIn } from '#server/core/queue/leases.ts';
import { wake } from '#server/core/queue/work.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { pushOutbox, pushSubscriptions } from '../../db/bookkeeping.ts';
import type { Queryable } from '../../db/database.ts';
import { pushQueue } from './push-outbox.ts';

/** SPEC 12.18: the most browsers of one member; beyond it, the oldest is removed. */
const MOST_DEVICES = 20;
/** A test message is tried for so long. */
const TEST_MS = 5 * MINUTE_MS;

interface Subscription {
  readonly userId: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly zone: string;
  readonly at: Date;
}

/**
 * Stores a browser of the member's, and answers since when it is theirs. A browser that another member used before belongs to this
 * one from now on, and the messages that waited for it are removed.
 */
export async function subscribe(
  tx: Queryable,
  { at, ...subscription }: Subscription,
): Promise<Date> {
  const { userId, sessionId, endpoint, p256dh, auth, zone } = subscription;
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)));
  const [stored] = await tx
    .insert(pushSubscriptions)
    .values({ ...subscription, createdAt: at })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      // Another member may have stored the same browser since the deletion above.
      set: { userId, sessionId, p256dh, auth, zone, createdAt: sinceTheirs },
    })
    .returning({ since: pushSubscriptions.createdAt });
  const older = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MOST_DEVICES);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older));
  return stored?.since ?? at;
}

/** The moment since which the browser belongs to its member; storing it again doesn't change it. */
const sinceTheirs = sql`case when ${pushSubscriptions.userId} = excluded.user_id
  then ${pushSubscriptions.createdAt} else excluded.created_at end`;

interface Device {
  readonly userId: string;
  readonly endpoint: string;
}

export async function unsubscribe(tx: Queryable, device: Device): Promise<void> {
  await tx.delete(pushSubscriptions).where(isDevice(device));
}

/**
 * SPEC 12.25: queues a test for the member's own browser, replacing one that still waits; returns false if the browser is not
 * subscribed.
 */
export async function queueTest(tx: Queryable, device: Device, at: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isDevice(device))
    .for('key share');
  if (!found) return false;
  const ofFound = eq(pushOutbox.subscriptionId, found.id);
  await tx.delete(pushOutbox).where(and(ofFound, isNull(pushOutbox.noticeId)));
  const expiresAt = new Date(at.getTime() + TEST_MS);
  await tx
    .insert(pushOutbox)
    .values({ subscriptionId: found.id, createdAt: at, dueAt: dueIn(0), expiresAt });
  await wake(tx, pushQueue);
  return true;
}

function isDevice({ userId, endpoint }: Device) {
  return and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId));
}
