import { tellBot } from '#contract/bot.ts';
import * as z from 'zod/mini';
import { intention, noEffect, requestTo } from '#sync/engine/intention.ts';

/** Tells the chat bot that an event's RSVPs changed; follows every accepted RSVP of an event with both Discord ids. */
export const botIntention = intention({
  name: 'bot.rsvp-update',
  args: z.object({ eventId: z.string(), channelId: z.string(), messageId: z.string() }),
  key: ({ eventId }) => `bot:${eventId}`,
  reads: () => [],
  net: (chain) => chain.at(-1) ?? null,
  label: () => ({ title: 'RSVPs for the chat' }),
  words: null,
  request: (args) => requestTo(tellBot, args),
  isDone: () => false,
  settle: () => noEffect,
});
