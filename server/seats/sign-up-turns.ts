import { and, asc, eq, gt, lte, not, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignUpTimes } from '#domain/sign-ups/sign-up-rules.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { isResting } from '#server/core/queue/resting.ts';
import { limits } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { events } from '#server/db/event-tables.ts';

// Sign-ups open and close by the clock, and nobody's call says so. What follows for free seats is done by whoever settles the event first
// after that: a call, or the worker that looks for it (features/events/settling.ts). That it is done is counted as a use, once for a moment.

/** What turned longer ago, as before a long outage, is looked at no more. */
const LOOKED_AT_MS = DAY_MS;
/** Longer than it is looked at. */
const KEPT_MS = 2 * LOOKED_AT_MS;

type Turning = Pick<SignUpTimes, 'opensAt' | 'closesAt'> & { readonly id: string };

/** Whether sign-ups have opened or closed by the clock, and nobody has settled the event since; it counts as settled then. Its seats are locked. */
export async function takeTurns(
  tx: Queryable,
  { id, opensAt, closesAt }: Turning,
  at: Date,
): Promise<boolean> {
  let isFirst = false;
  for (const moment of [opensAt, closesAt]) {
    const ms = moment == null ? Infinity : new Date(moment).getTime();
    if (ms > at.getTime() || ms <= at.getTime() - LOOKED_AT_MS) continue;
    const { count } = await countUse(tx, `turned:${id}:${ms}`, { at, ms: KEPT_MS });
    if (count === 1) isFirst = true;
  }
  return isFirst;
}

/** An event whose turn nobody has taken yet, unless it rests; undefined if there is none. Of what is over nothing is left to settle. */
export async function readTurned(db: Queryable, at: Date): Promise<{ id: string } | undefined> {
  const since = new Date(at.getTime() - LOOKED_AT_MS);
  const isUntaken = (moment: PgColumn) =>
    and(
      ...[gt(moment, since), lte(moment, at)],
      notExists(
        db
          .select({ one: sql`1` })
          .from(limits)
          .where(
            eq(
              limits.subject,
              sql`'turned:' || ${events.id} || ':' || floor(extract(epoch from ${moment}) * 1000)`,
            ),
          ),
      ),
    );
  const [event] = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        ...[eq(events.state, 'published'), gt(events.end, at)],
        or(isUntaken(events.opensAt), isUntaken(events.closesAt)),
        not(isResting(events.id)),
      ),
    )
    .orderBy(asc(events.start), asc(events.id))
    .limit(1);
  return event;
}
