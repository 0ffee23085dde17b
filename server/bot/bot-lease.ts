import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import type { Wait } from './bot-wait.ts';

/** Longer than a call may take: if a process dies, another one takes over its row. */
const LEASE_SECONDS = 30;
/** As a subject of limits: the bot asked to be left alone. */
const RESTING = 'bot';
/** Longest pause between two attempts. */
const CAP_SECONDS = 300;

export interface Task {
  readonly eventId: string;
  readonly kind: 'rsvp-update' | 'event-update';
  readonly payload: unknown;
  readonly version: number;
  readonly attempts: number;
}

/**
 * Takes due tasks for the duration of a lease, up to the limit and the longest due first, by the database's clock, which all
 * processes share. Rows that another process is just taking are skipped.
 */
export function lease(db: Queryable, limit: number): Promise<Task[]> {
  return rowsOf(
    db,
    // Materialised, or the planner may look for what is due once for each row, and take more than the limit.
    sql`with due as materialized (
        select event_id, kind from bot_outbox
        where due_at <= now() and not exists (select from limits where subject = ${RESTING} and window_ends > now())
        order by due_at limit ${limit} for update skip locked)
      update bot_outbox o set attempts = o.attempts + 1, due_at = now() + ${LEASE_SECONDS} * interval '1 second'
      from due where o.event_id = due.event_id and o.kind = due.kind
      returning o.event_id as "eventId", o.kind, o.payload - 'then' as payload, o.version, o.attempts`,
  );
}

/** Deletes the task if nothing newer came in between and nothing follows it; otherwise that is due right away. */
export async function settle(
  db: Queryable,
  { eventId, kind, version }: Task,
): Promise<'told' | 'overtaken'> {
  const row = sql`event_id = ${eventId}::uuid and kind = ${kind}`;
  await db.execute(
    sql`delete from bot_outbox where ${row} and version = ${version} and not payload ? 'then'`,
  );
  const newer = await rowsOf(
    db,
    sql`update bot_outbox set attempts = 0, due_at = now(),
        version = version + (version = ${version})::int,
        payload = case when version = ${version} then payload->'then' else payload end
      where ${row} and (version <> ${version} or payload ? 'then') returning version`,
  );
  return newer.length > 0 ? 'overtaken' : 'told';
}

/**
 * 1, 2, 4 ... seconds plus up to half of that, so that events don't retry in step; no less than the bot asked for, which may be
 * for all.
 */
export async function postpone(
  db: Queryable,
  { eventId, kind, attempts }: Task,
  wait: Wait | null,
): Promise<void> {
  const pause = Math.min(CAP_SECONDS, 2 ** Math.min(attempts - 1, 10)) * (1 + Math.random() / 2);
  const seconds = Math.max(pause, (wait?.ms ?? 0) / 1_000);
  // In one statement: nobody sees that one is put off while the others still go.
  const resting = wait?.isForAll === true ? sql`with resting as (${rest(wait)})` : sql``;
  await db.execute(
    sql`${resting} update bot_outbox set due_at = now() + ${seconds} * interval '1 second'
      where event_id = ${eventId}::uuid and kind = ${kind}`,
  );
}

/** Leaves the bot alone for a while, in every process. */
export async function restBot(db: Queryable, wait: Wait): Promise<void> {
  await db.execute(rest(wait));
}

function rest({ ms }: Wait): SQL {
  return sql`
    insert into limits (subject, count, window_ends) values (${RESTING}, 1, now() + ${ms / 1_000} * interval '1 second')
    on conflict (subject) do update set window_ends = greatest(limits.window_ends, excluded.window_ends)`;
}

/** For how many seconds the bot is to be left alone; 0 if it isn't. */
export async function restLeft(db: Queryable): Promise<number> {
  const [row] = await rowsOf<{ left: number }>(
    db,
    sql`select extract(epoch from window_ends - now())::float8 as left from limits
      where subject = ${RESTING} and window_ends > now()`,
  );
  return row?.left ?? 0;
}
