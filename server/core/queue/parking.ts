import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

// Whoever receives jobs may ask to be left alone: it is parked, as a subject of `limits` (QU8).

/** Leaves a receiver alone for a while, in every process. What is to be put off as well is put off afterwards. */
export async function park(db: Queryable, receiver: string, ms: number): Promise<void> {
  await db.execute(
    sql`insert into limits (subject, count, window_ends) values (${receiver}, 1, now() + ${ms} * interval '1 millisecond')
      on conflict (subject) do update set window_ends = greatest(limits.window_ends, excluded.window_ends)`,
  );
}

/** For how many milliseconds the receiver is still to be left alone; 0 if it isn't. */
export async function parkedFor(db: Queryable, receiver: string): Promise<number> {
  const [row] = await rowsOf<{ left: number }>(
    db,
    sql`select (extract(epoch from window_ends - now()) * 1000)::float8 as left from limits
      where subject = ${receiver} and window_ends > now()`,
  );
  return row?.left ?? 0;
}

export function isParked(receiver: SQL): SQL {
  return sql`exists (select from limits where subject = ${receiver} and window_ends > now())`;
}
