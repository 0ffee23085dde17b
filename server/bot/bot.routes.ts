import { eq } from 'drizzle-orm';
import { bot as contract, type RsvpUpdate } from '#contract/bot.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/http/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import type { Services } from '#server/core/http/services.ts';
import { RetryLater } from '#server/core/errors/errors.ts';
import type { Queryable } from '../db/database.ts';
import { events } from '../db/schema.ts';
import { callBot, type Bot } from './bot-call.ts';
import { isQueueOn, queueRsvpUpdate } from './bot-outbox.ts';
import { placeEvent } from './event-place.ts';

export const botRoutes = implement('bot', contract, {
  // The client's own call after an RSVP. It is merged with what the server noted itself, so that the bot is told
  // only once.
  rsvpUpdate: async ({ db, body, services }) => {
    await refuseOtherPlace(db, body);
    const bot = botOf(services);
    if (!bot) return undefined;
    if (isQueueOn(services.config)) await queueRsvpUpdate(db, body.eventId);
    else await forward(bot, body);
    return undefined;
  },

  placeEvent: async ({ db, params, body }) => {
    const isKnown = await placeEvent(db, parseId(params.id), body);
    if (!isKnown) throw new ApiError('not_found', "This event doesn't exist.");
    return undefined;
  },
});

/** Null when no bot is configured. */
export function botOf({ config, now }: Pick<Services, 'config' | 'now'>): Bot | null {
  const { botWebhookUrl: url, botWebhookSecret: secret } = config;
  return url === null ? null : { url, secret: secret ?? '', now };
}

/** Nobody may make the server report about a channel that is not the event's. */
async function refuseOtherPlace(
  db: Queryable,
  { eventId, channelId, messageId }: RsvpUpdate,
): Promise<void> {
  const [event] = await db
    .select({ channelId: events.discordChannelId, messageId: events.discordMessageId })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw new ApiError('not_found', "This event doesn't exist.");
  if (event.channelId === channelId && event.messageId === messageId) return;
  const message = "The event isn't announced there.";
  throw new ApiError('invalid', message, { fields: { channelId: message, messageId: message } });
}

async function forward(bot: Bot, update: RsvpUpdate): Promise<void> {
  const { eventId, channelId, messageId } = update;
  try {
    await callBot(bot, 'rsvp-update', { eventId, channelId, messageId });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new RetryLater('busy', "We can't reach the chat bot right now.", 5);
  }
}
