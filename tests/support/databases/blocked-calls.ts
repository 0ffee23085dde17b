import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { announcements } from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

interface Meeting<Answer> {
  /** What the other transaction does before the call. */
  readonly work: (tx: Queryable) => Promise<unknown>;
  readonly call: () => Promise<Answer>;
  /** What the other transaction does once the call waits for it. */
  readonly rest?: (tx: Queryable) => Promise<unknown>;
}

/** The answer to a call, on a PostgreSQL server, that another transaction keeps waiting until it commits. */
export async function answerAfter<Answer>(
  database: Database,
  { work, call, rest }: Meeting<Answer>,
): Promise<Answer> {
  // A worker that is still telling news would wait for its members' rows as well.
  await expect.poll(() => database.db.$count(announcements)).toBe(0);
  let answer: Promise<Answer> | undefined;
  await database.transaction(async (tx) => {
    await work(tx);
    answer = call();
    await expect.poll(() => countWaiting(database)).toBe(1);
    await rest?.(tx);
  });
  if (!answer) throw new Error('Nothing was called.');
  return answer;
}

/** How many connections to a PostgreSQL server wait for another one's lock. */
export async function countWaiting({ db }: Pick<Database, 'db'>): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    db,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}
