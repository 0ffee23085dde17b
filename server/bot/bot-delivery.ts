import * as z from 'zod';
import { bot as contract } from '#contract/bot.ts';
import type { Services } from '#server/core/http/services.ts';
import type { Queryable } from '../db/database.ts';
import { callBot, type Bot } from './bot-call.ts';
import { lease, postpone, settle, type Task } from './bot-lease.ts';
import { BOT_CHANNEL } from './bot-outbox.ts';
import { placeEvent } from './event-place.ts';

/** How often to look even without a notification that something is due. */
const POLL_MS = 2_000;
/** How many deliveries one process makes at a time. */
const AT_ONCE = 8;

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
        const tasks = await lease(database.db, AT_ONCE);
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
