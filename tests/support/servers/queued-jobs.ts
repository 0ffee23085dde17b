import { like, sql } from 'drizzle-orm';
import type { Queue } from '#server/core/queue/queue.ts';
import { limits } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';

/** Does everything that is due, part by part. */
export async function doAll(next: () => Promise<boolean>): Promise<void> {
  while (await next());
}

/** Lets time pass for queued jobs, parked receivers and what rests by moving their times, since the database's clock can't be set. */
export async function passTime(
  { db }: Database,
  queues: readonly Queue[],
  ms: number,
): Promise<void> {
  const less = (moment: unknown) => sql`${moment} - ${ms} * interval '1 millisecond'`;
  for (const { table } of queues) await db.update(table).set({ dueAt: less(table.dueAt) });
  await db
    .update(limits)
    .set({ windowEnds: less(limits.windowEnds) })
    .where(sql`${limits.subject} ~ '^(push|test|resting):'`);
}

/** The ids of what has failed by the clock and rests. */
export async function restingIn({ db }: Database): Promise<string[]> {
  const { subject } = limits;
  const rows = await db.select({ subject }).from(limits).where(like(subject, 'resting:%'));
  return rows.map((row) => row.subject.slice('resting:'.length));
}
