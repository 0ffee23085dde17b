import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { HOUR_MS, SECOND_MS } from '#domain/time/durations.ts';
import { limits } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';

// What failed by the clock rests (QU11): as a subject of `limits`, which counts its failures and has until when, in every process
// and after a start too.

const FIRST_MS = 20 * SECOND_MS;
const LONGEST_MS = HOUR_MS;
/** More doublings than it takes to the longest rest; each further one would only make the number too large. */
const MOST_DOUBLINGS = 16;

/** Whether what has this id rests. A rest that would be longer than the longest was begun by a clock that was ahead, and is none. */
export function isResting(id: PgColumn): SQL {
  return sql`exists (select from limits where subject = 'resting:' || ${id}
    and window_ends > now() and window_ends <= now() + ${LONGEST_MS} * interval '1 millisecond')`;
}

/** Lets it rest for twice as long as the last time. Where another process has just done so, that was for the same failure. */
export async function rest(db: Queryable, id: string): Promise<void> {
  const inMs = (ms: SQL | number) => sql`now() + ${ms} * interval '1 millisecond'`;
  const doubled = sql`least(${LONGEST_MS}, ${FIRST_MS} * 2 ^ least(${limits.count}, ${MOST_DOUBLINGS}))`;
  await db
    .insert(limits)
    .values({ subject: subjectOf(id), count: 1, windowEnds: inMs(FIRST_MS) })
    .onConflictDoUpdate({
      target: limits.subject,
      set: { count: sql`${limits.count} + 1`, windowEnds: inMs(doubled) },
      setWhere: sql`${limits.windowEnds} <= now() or ${limits.windowEnds} > ${inMs(LONGEST_MS)}`,
    });
}

/** What was done is forgotten to have failed: if it does again, its rest is a short one. */
export function forgetRest(id: string): SQL {
  return sql`delete from ${limits} where ${eq(limits.subject, subjectOf(id))}`;
}

function subjectOf(id: string): string {
  return `resting:${id}`;
}
