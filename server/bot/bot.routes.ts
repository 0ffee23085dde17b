import { and, eq } from 'drizzle-orm';
import { bot as contract, type RsvpUpdate } from '#contract/bot.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import type { Services } from '#server/core/calls/services.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { noAnswerReason } from '#server/errors/no-answer-reason.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { park, parkedFor } from '#server/core/queue/parking.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../db/database.ts';
import { isShown } from '../db/event-rows.ts';
import { events } from '../db/event-tables.ts';
import { noteTrouble, settleTrouble } from '../troubles/troubles.ts';
import { BotSilent, type Bot } from './bot-call.ts';
import { noteBotSilence } from './bot-silence.ts';
import { BOT, isQueueOn, queueRsvpUpdate } from './bot-outbox.ts';
import { noteChannelMessage } from './channel-message.ts';
import { callAndHeed, type Heard } from './tell-bot.ts';

/** Seconds after which a bot that doesn't answer is asked again. */
const SOON = 5;
/** The period within which failures are counted together. */
const SILENT_MS = 10 * MINUTE_MS;

const routes = implement('bot', contract, {
  // The client's own call after an RSVP. It is merged with what the server noted itself, so that the bot is told
  // only once.
  rsvpUpdate: async ({ db, body, services }) => {
    await refuseOtherPlace(db, body);
    const bot = botOf(services);
    if (!bot) return undefined;
    if (isQueueOn(services.config)) await queueRsvpUpdate(db, body.eventId);
    else await forward(services, bot, body);
    return undefined;
  },

  placeEvent: async ({ db, params, body }) => {
    const isKnown = await noteChannelMessage(db, parseId(params.id), body);
    if (!isKnown) throw new ApiError('not_found', "This event doesn't exist.");
    await settleTrouble(db, CALLBACK);
    return undefined;
  },
});

const CALLBACK = { kind: 'bot.answer', about: 'the callback' };

/** Admins are told of a callback that is refused with 422, since whoever runs the bot may not look at its answers. */
export const botRoutes = routes.map((route) => ({
  ...route,
  ...(route.endpoint === contract.placeEvent && {
    misread: async ({ problem: { fields } }: ApiError, services: Services) => {
      const [[field, sentence] = ['a body', 'It is none.']] = Object.entries(fields ?? {});
      await noteTrouble(services, { ...CALLBACK, reason: `${field}: ${sentence}` });
    },
  }),
}));

/** The configured bot; null if there is none. */
export function botOf({ config, now }: Pick<Services, 'config' | 'now'>): Bot | null {
  const { botWebhookUrl: url, botWebhookSecret: secret } = config;
  return url === null ? null : { url, secret: secret ?? '', now };
}

/** Refuses a channel or message that isn't the event's: nobody may make the server report about another one. */
async function refuseOtherPlace(
  db: Queryable,
  { eventId, channelId, messageId }: RsvpUpdate,
): Promise<void> {
  const [event] = await db
    .select({ channelId: events.discordChannelId, messageId: events.discordMessageId })
    .from(events)
    .where(and(eq(events.id, eventId), isShown));
  if (!event) throw new ApiError('not_found', "This event doesn't exist.");
  if (event.channelId === channelId && event.messageId === messageId) return;
  const message = "The event isn't announced there.";
  throw new ApiError('invalid', message, { fields: { channelId: message, messageId: message } });
}

/** Passes the client's call on at once, unless the bot asked to be left alone. */
async function forward(services: Services, bot: Bot, update: RsvpUpdate): Promise<void> {
  const { db } = services.database;
  const { eventId, channelId, messageId } = update;
  const left = await parkedFor(db, BOT);
  if (left > 0) throw unheard(left / 1_000);
  const heard = await unlessSilent(
    callAndHeed(services, bot, {
      ...{ kind: 'rsvp-update', change: 'updated', eventId, place: { channelId, messageId } },
      payload: { eventId, channelId, messageId },
    }),
  );
  if (heard.is === 'heard') return;
  if (heard.silence !== undefined) await countSilence(services, heard.silence);
  if (heard.wait?.isForAll === true) await park(db, BOT, heard.wait.ms);
  throw unheard(heard.wait === null ? SOON : heard.wait.ms / 1_000);
}

/** Counts failures of all clients together: each call may be its client's first, whereas the queue counts its own attempts. */
async function countSilence(services: Services, reason: string): Promise<void> {
  const { database, now } = services;
  const { count } = await countUse(database.db, 'bot silent', { at: now(), ms: SILENT_MS });
  await noteBotSilence(services, { about: 'rsvp-update', reason, attempts: count });
}

async function unlessSilent(telling: Promise<Heard>): Promise<Heard> {
  try {
    return await telling;
  } catch (error) {
    if (error instanceof BotSilent)
      return { is: 'later', wait: null, silence: noAnswerReason(error) };
    throw error;
  }
}

function unheard(seconds: number): RetryLater {
  return new RetryLater('busy', "We can't reach the chat bot right now.", seconds);
}
