import { and, eq, getTableColumns, gt, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { isParked } from './parking.ts';
import type { Job, JobTable, JobOutcome, Queue } from './queue.ts';

// What is due is told by the clock of the database, which all processes share (QU3).

/** Takes what is due for the duration of a lease. What another process is just taking is skipped (QU2). */
export async function lease<T extends JobTable>(db: Queryable, queue: Queue<T>): Promise<Job<T>[]> {
  const { atOnce, leaseSeconds, receiver } = queue;
  const table: JobTable = queue.table;
  const columns = queue.key.map(([, column]) => column);
  const key = sql.join(columns, sql`, `);
  // Materialised, or the planner may look for what is due once for each row, and take more than the limit.
  const due = sql`(
    with due as materialized (
      select ${key} from ${table}
      where ${table.dueAt} <= now() and ${receiver ? sql`not ${isParked(receiver)}` : sql`true`}
      order by ${table.dueAt}, ${key} limit ${atOnce} for update skip locked)
    select * from due) as due`;
  const isDue = columns.map((column) => sql`${column} = due.${sql.identifier(column.name)}`);
  return db
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, dueAt: dueIn(leaseSeconds * 1_000) })
    .from(due)
    .where(and(...isDue))
    .returning(getTableColumns(table));
}

/**
 * Takes out what is done, unless it was overtaken: then it is due at once (QU7). The jobs are locked in the order of
 * their keys, as by whoever else locks several: any other order could end in a deadlock.
 */
export async function crossOff<T extends JobTable>(
  db: Queryable,
  queue: Queue<T>,
  jobs: readonly Job<T>[],
): Promise<void> {
  const table: JobTable = queue.table;
  const { version } = table;
  const key = sql.join(
    queue.key.map(([, column]) => column),
    sql`, `,
  );
  const done = jobs.map((job) => and(isOne(queue, job), version && eq(version, job['version'])));
  const inOrder = sql`select ${key} from ${table} where ${or(...done)} order by ${key} for update`;
  await db.delete(table).where(sql`(${key}) in (${inOrder})`);
  if (version) for (const job of jobs) await change(db, { queue, job }, anew);
}

/** Puts back what isn't done. */
export async function putBack<T extends JobTable>(
  db: Queryable,
  leased: Leased<T>,
  outcome: Exclude<JobOutcome, 'done'>,
): Promise<void> {
  const { attempts } = leased.queue.table;
  if (outcome === 'goes on') await change(db, leased, anew);
  else if (outcome.is === 'failed') {
    await change(db, leased, { dueAt: dueIn(Math.max(pauseAfter(leased), outcome.ms)) });
  } else {
    await change(db, leased, { dueAt: dueIn(outcome.ms), attempts: sql`${attempts} - 1` });
  }
}

/** What a clock that was ahead has put off until next year is due now: nothing is put off for so long, however often it failed. */
export async function bringBack(db: Queryable, queues: readonly Queue[]): Promise<void> {
  for (const { table } of queues) {
    await db
      .update(table)
      .set({ dueAt: dueIn(0) })
      .where(gt(table.dueAt, dueIn(LONGEST_MS)));
  }
}

/** What is due so many milliseconds from now. */
export function dueIn(ms: number): SQL {
  return sql`now() + ${ms} * interval '1 millisecond'`;
}

const LONGEST_MS = 2 * DAY_MS;
/** Due at once, as a new one. */
const anew = { attempts: 0, dueAt: dueIn(0) };

interface Leased<T extends JobTable> {
  readonly queue: Queue<T>;
  readonly job: Job<T>;
}

/** Doubled with each failure, up to the longest, and up to half of that more, so that jobs don't retry in step (QU5). */
function pauseAfter<T extends JobTable>({ queue, job }: Leased<T>): number {
  const { firstSeconds, longestSeconds } = queue.backOff;
  const seconds = Math.min(longestSeconds, firstSeconds * 2 ** (Number(job['attempts']) - 1));
  return seconds * 1_000 * (1 + Math.random() / 2);
}

/** Whoever lost the lease meanwhile changes nothing: each lease counts one attempt (QU4). */
async function change<T extends JobTable>(
  db: Queryable,
  { queue, job }: Leased<T>,
  set: { readonly dueAt: SQL; readonly attempts?: SQL | number },
): Promise<void> {
  const table: JobTable = queue.table;
  await db
    .update(table)
    .set(set)
    .where(and(isOne(queue, job), eq(table.attempts, job['attempts'])));
}

function isOne<T extends JobTable>({ key }: Queue<T>, job: Job<T>): SQL | undefined {
  return and(...key.map(([property, column]) => eq(column, job[property])));
}
