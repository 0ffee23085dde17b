import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { bot as contract } from '#contract/bot.ts';
import type { Services } from '#server/core/http/services.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { callBot, type Bot } from './bot-call.ts';
import { BOT_CHANNEL } from './bot-outbox.ts';
import { placeEvent } from './event-place.ts';

/** How often to look even without a notification that something is due. */
const POLL_MS = 2_000;
/** Longer than a call may take: if a process dies, another one takes over its row. */
const LEASE_SECONDS = 30;
/** Longest pause between two attempts. */
const CAP_SECONDS = 300;
/** How many deliveries one process makes at a time. */
const AT_ONCE = 8;

interface Task {
  readonly eventId: string;
  readonly kind: 'rsvp-update' | 'event-update';
  readonly payload: unknown;
  readonly version: number;
  readonly attempts: number;
}

/**
 * Delivers what is due until stopped. Any number of processes may do so at once: a task is leased, not locked, so
 * that no RSVP ever waits for the bot. Each is delivered at least once, in its latest state.
 */
export function startBotDelivery(services: Services, bot: Bot): Promise<() => Promise<void>> {
  const { database, log } = services;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function wake(): void {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        const tasks = await lease(database.db);
        const outcomes = await Promise.all(tasks.map((task) => attempt(services, bot, task)));
        if (tasks.length === AT_ONCE || outcomes.includes('overtaken')) isWanted = true;
      } catch (error) {
        log.error(
          { err: error },
          'could not read the queue of the bot; trying again at the next poll',
        );
      }
    }
  }

  return database.listen(BOT_CHANNEL, wake).then((unlisten) => {
    const timer = setInterval(wake, POLL_MS);
    wake();
    return async () => {
      isStopped = true;
      clearInterval(timer);
      await unlisten();
      await running;
    };
  });
}

/**
 * Takes due tasks for the duration of a lease, by the database's clock, which all processes share. Rows that
 * another process is just taking are skipped.
 */
function lease(db: Queryable): Promise<Task[]> {
  return rowsOf(
    db,
    // Materialised, or the planner may look for what is due once for each row, and take more than the limit.
    sql`with due as materialized (
        select event_id, kind from bot_outbox where due_at <= now()
        order by due_at limit ${AT_ONCE} for update skip locked)
      update bot_outbox o set attempts = o.attempts + 1, due_at = now() + ${LEASE_SECONDS} * interval '1 second'
      from due where o.event_id = due.event_id and o.kind = due.kind
      returning o.event_id as "eventId", o.kind, o.payload - 'then' as payload, o.version, o.attempts`,
  );
}

async function attempt(
  services: Services,
  bot: Bot,
  task: Task,
): Promise<'told' | 'overtaken' | 'failed'> {
  const { database, log } = services;
  try {
    const answer = await callBot(bot, task.kind, task.payload);
    if (task.kind === 'event-update') await keepPlace(database.db, task, answer);
    return await settle(database.db, task);
  } catch (error) {
    const { eventId, kind, attempts } = task;
    log.warn({ err: error, eventId, kind, attempts }, 'could not tell the bot; trying again later');
    await postpone(database.db, task);
    return 'failed';
  }
}

const updatePayload = z.object({ change: z.enum(['created', 'updated', 'deleted']) });

/** The bot may say at once where it announced the event; otherwise it uses its callback later. */
async function keepPlace(
  db: Queryable,
  { eventId, payload }: Task,
  answer: unknown,
): Promise<void> {
  const place = contract.placeEvent.body.safeParse(answer);
  if (!place.success || updatePayload.parse(payload).change === 'deleted') return;
  await placeEvent(db, eventId, place.data);
}

/** Deletes the task if nothing newer came in between and nothing follows it; otherwise that is due right away. */
async function settle(
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

/** 1, 2, 4 ... seconds plus up to half of that, so that events don't retry in step. */
async function postpone(db: Queryable, { eventId, kind, attempts }: Task): Promise<void> {
  const seconds = Math.min(CAP_SECONDS, 2 ** Math.min(attempts - 1, 10)) * (1 + Math.random() / 2);
  await db.execute(
    sql`update bot_outbox set due_at = now() + ${seconds} * interval '1 second'
      where event_id = ${eventId}::uuid and kind = ${kind}`,
  );
}
