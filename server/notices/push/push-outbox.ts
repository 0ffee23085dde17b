import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { pushOutbox, pushSubscriptions } from '../../db/bookkeeping.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { PUSH_CHANNEL } from '../tell.ts';

/** Longer than a delivery may take: if a process dies, another one takes over what it was sending. */
const LEASE_MS = 60_000;
const LONGEST_WAIT_MS = 1_800_000;

/**
 * Takes what is due, for the duration of a lease. What another process is just taking is skipped, as is what would go to a push
 * service that wants to be left alone.
 */
export async function lease(
  db: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const rows = await rowsOf<{ id: string }>(
    db,
    // Materialised, or the planner may look for what is due once for each row, and take more than the limit.
    sql`with due as materialized (
        select o.id from push_outbox o join push_subscriptions s on s.id = o.subscription_id
        where o.due_at <= ${at} and not exists (
          select from limits l
          where l.subject = ${RESTING} || substring(s.endpoint from '^https?://[^/]+') and l.window_ends > ${at})
        order by o.due_at limit ${limit} for update of o skip locked)
      update push_outbox o set attempts = o.attempts + 1, due_at = ${until}::timestamptz
      from due where o.id = due.id
      returning o.id`,
  );
  return rows.map(({ id }) => id);
}

const RESTING = 'push:';

/** Leaves a push service alone for a while, in every process. */
export async function rest(db: Queryable, endpoint: string, until: Date): Promise<void> {
  const subject = `${RESTING}${new URL(endpoint).origin}`;
  await db.execute(
    sql`insert into limits (subject, count, window_ends) values (${subject}, 1, ${until.toISOString()}::timestamptz)
      on conflict (subject) do update set window_ends = greatest(limits.window_ends, excluded.window_ends)`,
  );
}

/**
 * Takes what is done with out of the queue. Locked by id, as the teller locks what gives way to newer news (SPEC 12.21): in any
 * other order the two could wait for each other.
 */
export async function drop(db: Queryable, ids: readonly string[]): Promise<void> {
  const done = db
    .select({ id: pushOutbox.id })
    .from(pushOutbox)
    .where(inArray(pushOutbox.id, [...ids]))
    .orderBy(asc(pushOutbox.id))
    .for('update');
  await db.delete(pushOutbox).where(inArray(pushOutbox.id, done));
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

/** 5, 10, 20 ... seconds plus up to half of that, so that messages don't retry in step. */
export async function postpone(
  db: Queryable,
  { id, attempts }: { readonly id: string; readonly attempts: number },
  now: Date,
): Promise<void> {
  const wait = Math.min(5_000 * 2 ** Math.min(attempts - 1, 12), LONGEST_WAIT_MS);
  const dueAt = new Date(now.getTime() + wait * (1 + Math.random() / 2));
  await db.update(pushOutbox).set({ dueAt }).where(eq(pushOutbox.id, id));
}

/** SPEC 12.12: what waits for quiet hours to end is due now, to be judged by those of now. */
export async function judgeAnew(db: Queryable, userId: string, now: Date): Promise<void> {
  const waiting = db
    .select({ id: pushOutbox.id })
    .from(pushOutbox)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushOutbox.attempts, 0),
        gt(pushOutbox.dueAt, now),
      ),
    )
    .orderBy(asc(pushOutbox.id))
    .for('update', { of: pushOutbox });
  const due = await db
    .update(pushOutbox)
    .set({ dueAt: now })
    .where(inArray(pushOutbox.id, waiting))
    .returning({ id: pushOutbox.id });
  if (due.length > 0) await db.execute(sql`select pg_notify(${PUSH_CHANNEL}, '')`);
}

/** Due again at that moment, as if it had not been tried. */
export async function delay(db: Queryable, id: string, until: Date): Promise<void> {
  await db
    .update(pushOutbox)
    .set({ dueAt: until, attempts: sql`${pushOutbox.attempts} - 1` })
    .where(eq(pushOutbox.id, id));
}
