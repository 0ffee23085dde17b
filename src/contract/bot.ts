import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, nullableString, string } from './shapes.ts';

/** An id of a chat's: nobody reads it, so that nothing is taken away from it; what no chat would send is refused. */
const chatId = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u));

/** What the chat bot is told; it reads the latest state from `GET /events/public/{eventId}`. */
export const rsvpUpdate = z.lazy(() =>
  z.object({ eventId: id, channelId: chatId, messageId: chatId }),
);
export type RsvpUpdate = z.infer<typeof rsvpUpdate>;

/** `POST {bot}/event-update`: an event was created, changed or deleted. */
export const eventUpdate = z.lazy(() =>
  z.object({
    eventId: id,
    change: z.enum(['created', 'updated', 'deleted']),
    title: string,
    start: string,
    end: string,
    /** Whether it was called off, and why; missing from what an older server queued. */
    state: z.optional(z.enum(['published', 'calledOff'])),
    reason: z.optional(string),
    channelId: nullableString,
    messageId: nullableString,
  }),
);
export type EventUpdate = z.infer<typeof eventUpdate>;

/** Unix seconds and `sha256=` + hex of HMAC-SHA-256 over `{timestamp}.{body}`. */
export const BOT_TIMESTAMP_HEADER = 'muster-timestamp';
export const BOT_SIGNATURE_HEADER = 'muster-signature';

export const tellBot = endpoint('POST', '/bot/rsvp-update', {
  access: 'rsvp.set',
  mayWait: true,
  untransacted: true, // it may have to wait for the bot, and telling the bot twice does no harm
  summary: 'Tell the chat bot that the RSVPs of an event changed',
  body: rsvpUpdate,
});

export const bot = {
  rsvpUpdate: tellBot,
  placeEvent: endpoint('PUT', '/bot/events/:id', {
    access: 'bot',
    summary: "The bot's callback, signed: where it announced the event",
    body: z.object({ channelId: chatId, messageId: chatId }),
  }),
};
