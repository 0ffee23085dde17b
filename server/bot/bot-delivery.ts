import * as z from 'zod';
import type { Services } from '#server/core/http/services.ts';
import { whySilent } from '#server/core/errors/silence.ts';
import { BotSilent, type Bot } from './bot-call.ts';
import { lease, postpone, settle, type Task } from './bot-lease.ts';
import { noteSilence } from './bot-silence.ts';
import { BOT_CHANNEL } from './bot-outbox.ts';
import { tellBot } from './tell-bot.ts';

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
  const { db } = services.database;
  const { eventId, kind, attempts, payload } = task;
  try {
    const heard = await tellBot(services, bot, { eventId, kind, payload, ...announced(payload) });
    if (heard.is === 'heard') return await settle(db, task);
    await postpone(db, task, heard.wait);
    if (heard.silence !== undefined)
      await noteSilence(services, { about: kind, reason: heard.silence, attempts });
  } catch (error) {
    services.log.warn(
      { err: error, eventId, kind, attempts },
      'could not tell the bot; trying again later',
    );
    await postpone(db, task, null);
    if (error instanceof BotSilent)
      await noteSilence(services, { about: kind, reason: whySilent(error), attempts });
  }
  return 'failed';
}

const queued = z.object({
  change: z.enum(['created', 'updated', 'deleted']).default('updated'),
  channelId: z.string().nullable(),
  messageId: z.string().nullable(),
});

/** What the queue says of an event, besides what the bot is told. */
function announced(payload: unknown) {
  const { change, channelId, messageId } = queued.parse(payload);
  const place = channelId === null || messageId === null ? null : { channelId, messageId };
  return { change, place };
}
