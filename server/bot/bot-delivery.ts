import * as z from 'zod';
import type { Services } from '#server/core/calls/services.ts';
import { noAnswerReason } from '#server/errors/no-answer-reason.ts';
import { park } from '#server/core/queue/parking.ts';
import type { JobOutcome } from '#server/core/queue/queue.ts';
import { startQueue } from '#server/core/queue/work.ts';
import { BotSilent, type Bot } from './bot-call.ts';
import { noteBotSilence } from './bot-silence.ts';
import { BOT, botQueue, turnToWhatFollows, type Task } from './bot-outbox.ts';
import { callAndHeed } from './tell-bot.ts';

/** Tells the bot what is due, until stopped. Each thing is told at least once, in its latest state; no RSVP waits for it. */
export function startBotDelivery(services: Services, bot: Bot): Promise<() => Promise<void>> {
  return startQueue(services, botQueue, async (task) => {
    try {
      return await tell(services, bot, task);
    } catch (error) {
      if (error instanceof BotSilent) await note(services, task, noAnswerReason(error));
      throw error;
    }
  });
}

async function tell(services: Services, bot: Bot, task: Task): Promise<JobOutcome> {
  const { db } = services.database;
  const { eventId, kind } = task;
  const { then: _, ...payload } = queued.parse(task.payload);
  const { change = 'updated', channelId, messageId } = payload;
  const place = channelId === null || messageId === null ? null : { channelId, messageId };
  const heard = await callAndHeed(services, bot, { eventId, kind, payload, change, place });
  if (heard.is === 'heard') {
    if (change === 'deleted') await turnToWhatFollows(db, eventId);
    return 'done';
  }
  if (heard.silence !== undefined) await note(services, task, heard.silence);
  if (heard.wait?.isForAll === true) await park(db, BOT, heard.wait.ms);
  return { is: 'failed', ms: heard.wait?.ms ?? 0 };
}

function note(services: Services, { kind, attempts }: Task, reason: string): Promise<void> {
  return noteBotSilence(services, { about: kind, reason, attempts });
}

/** The fields of a queued payload that the delivery reads. The rest is for the bot, apart from `then`, which stays in the queue. */
const queued = z.looseObject({
  change: z.enum(['created', 'updated', 'deleted']).optional(),
  channelId: z.string().nullable(),
  messageId: z.string().nullable(),
});
